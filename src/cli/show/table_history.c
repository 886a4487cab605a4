#include "cli/show/table_history.h"

const char *happening_name(const struct happening *happening)
{
	switch (happening->kind) {
	case HAPPENING_HAND:
		return "hand";
	case HAPPENING_GIVEN:
		return given_kind_names[happening->given->kind];
	case HAPPENING_CANCELLED:
		return "cancelled";
	case HAPPENING_DECISION:
		return happening->decision->made ? "ended" : "reopened";
	case HAPPENING_STOP:
		return happening->stop->stopped ? "stopped" : "continued";
	case HAPPENING_SIGNATURE:
		break;
	}
	return "signed";
}
