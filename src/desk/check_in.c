#include "desk/check_in.h"

#include "base/input.h"
#include "base/message.h"
#include "desk/event.h"
#include "store/change.h"
#include "store/store.h"
#include "tournament/amount.h"
#include "tournament/decimal.h"

/* --- there, or not --- */

static bool look_one(struct change *change, struct entrant *entrant, bool present,
    bool *ret_repeated, struct error *err)
{
	if (!entrant_number(change->desk, entrant->number, entrant, err))
		return false;
	*ret_repeated = entrant->present == present;
	return *ret_repeated ||
	       (entrant_check_write(change, entrant->number, present, err) &&
	           entrant_log(change, present ? "entrant-check-in" : "entrant-check-off",
	               entrant->number, err));
}

/* One entrant, one line of the log; how others stand is read when all are written. */
static bool look_all(const struct desk *desk, struct entrant *entrants, size_t count, bool present,
    bool *ret_repeated, struct error *err)
{
	if (!event_changeable(desk, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct change change;

		if (!change_begin(desk, &change, err) ||
		    !change_end(&change,
		        look_one(&change, &entrants[i], present, &ret_repeated[i], err), err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		if (!entrant_number(desk, entrants[i].number, &entrants[i], err))
			return false;
	return true;
}

static bool look(const struct desk *desk, struct entrant *entrants, size_t count, bool present,
    bool *ret_repeated, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(
	           desk->store, look_all(desk, entrants, count, present, ret_repeated, err), err);
}

bool check_in(const struct desk *desk, struct entrant *entrants, size_t count, bool *ret_repeated,
    struct error *err)
{
	return look(desk, entrants, count, true, ret_repeated, err);
}

bool check_in_off(const struct desk *desk, struct entrant *entrants, size_t count,
    bool *ret_repeated, struct error *err)
{
	return look(desk, entrants, count, false, ret_repeated, err);
}

/* --- paid --- */

static bool payment_fits(
    const struct entrant *now, int64_t amount, const char *reason, struct error *err)
{
	const int64_t most = (int64_t)AMOUNT_MOST * AMOUNT_HUNDREDTHS;
	char paid[DECIMAL_TEXT], back[DECIMAL_TEXT];
	char paid_said[NUMERALS_TEXT], back_said[NUMERALS_TEXT];

	if (amount == 0 || amount > most || amount < -most || now->paid + amount > most)
		return error_set(err, ERROR_INPUT, "amount-invalid",
		    "an amount other than 0 is expected, in all at most %d", AMOUNT_MOST);
	if (amount < 0 && !(reason && *reason))
		return error_set(err, ERROR_INPUT, "payment-reason",
		    "an amount below 0 takes back what was paid: --reason TEXT is expected");
	decimal_text(now->paid, AMOUNT_PLACES, paid);
	decimal_text(-amount, AMOUNT_PLACES, back);
	return now->paid + amount >= 0 ||
	       error_set(err, ERROR_REFUSED, "payment-short",
	           "%d %s has paid %s: %s cannot be taken back", now->number, now->name,
	           message_figures(paid, paid_said), message_figures(back, back_said));
}

static bool pay(struct change *change, int number, int64_t amount, const char *reason,
    struct entrant *ret, struct error *err)
{
	return event_changeable(change->desk, err) &&
	       entrant_number(change->desk, number, ret, err) &&
	       payment_fits(ret, amount, reason, err) &&
	       entrant_payment_write(change, number, amount, reason, err) &&
	       entrant_log(change, "entrant-pay", number, err) &&
	       entrant_number(change->desk, number, ret, err);
}

bool check_in_pay(const struct desk *desk, const struct entrant *entrant, int64_t amount,
    const char *reason, struct entrant *ret, struct error *err)
{
	struct change change;
	struct entrant now;

	if ((reason &&
	        !input_text_or_none(reason, "reason-invalid", MESSAGE_WORDS("the reason"), err)) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, pay(&change, entrant->number, amount, reason, &now, err), err))
		return false;
	*ret = now;
	return true;
}
