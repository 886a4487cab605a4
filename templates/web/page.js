/* Pages of the hall: what others change is on the page within three seconds, a hand is worked out while it is
 * filled in, and what was filled in is kept by the phone until the hall has answered. Without this file all of
 * it works by forms and full pages. */
(function () {
	"use strict";
	var EVERY = 2000, PAUSE = 350, AGAIN = 3000, PATIENCE = 15000;

	function all(what) { return Array.prototype.slice.call(document.querySelectorAll(what)); }

	/* A page is asked for, or a form sent. A network that neither brings an answer nor breaks off is away, too. */
	function request(address, options) {
		var stop = window.AbortController ? new AbortController() : null;
		var timer = setTimeout(function () { if (stop) stop.abort(); }, PATIENCE);
		options.credentials = "same-origin";
		options.headers = Object.assign({ Accept: "text/html" }, options.headers);
		options.signal = stop ? stop.signal : undefined;
		return fetch(address, options)
			.then(function (answer) { return answer.text().then(function (text) { return { ok: answer.ok, status: answer.status, text: text }; }); })
			.finally(function () { clearTimeout(timer); });
	}

	function pageOf(text) { return new DOMParser().parseFromString(text, "text/html"); }

	/* --- what others change --- */

	/* Parts of the page that follow, by name, as they came from the hall: scripts change what is shown. */
	var followed = [];
	function follow() {
		followed = all("[data-follow]").map(function (part) {
			return { part: part, name: part.dataset.follow, known: part.innerHTML };
		});
	}

	/* Somebody is typing there. */
	function isBusy(part) {
		var at = document.activeElement;
		return part.contains(at) && at.tagName === "INPUT" && at.value !== "";
	}

	function take(text) {
		var page = pageOf(text), changed = false, form = document.querySelector("form#hand");
		/* The draw has changed: that is told, with what was typed. */
		if (page.querySelector("[data-redrawn]")) {
			put(text);
			return;
		}
		/* Nobody is known by the code any more: said before anything is typed, where it can be. */
		if (!page.querySelector("[data-follow]") && !(form && pairs(form).some(isTyped)))
			location.assign(from());
		followed.forEach(function (place) {
			var fresh = page.querySelector("[data-follow='" + place.name + "']");
			if (!fresh || fresh.innerHTML === place.known || isBusy(place.part))
				return;
			place.known = place.part.innerHTML = fresh.innerHTML;
			if (fresh.className)
				place.part.className = fresh.className;
			Object.assign(place.part.dataset, fresh.dataset);
			changed = true;
		});
		if (changed)
			document.dispatchEvent(new Event("changed"));
	}

	/* Where this page can be asked for anew. */
	function from() { return (document.querySelector("[data-from]") || { dataset: {} }).dataset.from || location.href; }

	/* The file that the hall serves is not at its place: said on every page, also on one that is open. */
	function tellStopped(answer) {
		var note = document.getElementById("stopped");
		var said = answer.status === 503 && pageOf(answer.text).querySelector("[data-code='store-moved'] p");
		if (said && !note) {
			note = document.createElement("p");
			note.id = "stopped";
			note.className = "notice bad";
			note.setAttribute("role", "alert");
			document.querySelector("main").prepend(note);
		}
		if (said)
			note.textContent = said.textContent;
		else if (note && answer.ok)
			note.remove();
	}

	function ask() {
		if (!followed.length) {
			setTimeout(ask, EVERY);
			return;
		}
		request(from(), { cache: "no-cache" })
			.then(function (answer) {
				tellStopped(answer);
				if (answer.ok)
					take(answer.text);
			})
			.catch(function () { /* the next time */ })
			.then(function () { setTimeout(ask, EVERY); });
	}

	/* How much time there is left, where a clock runs. */
	function tellClocks() {
		function minutes(left) { return left > 0 ? Math.floor(left / 60) + ":" + ("0" + left % 60).slice(-2) : "0:00"; }
		all(".countdown[data-until]").forEach(function (clock) {
			var left = Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000);
			clock.dataset.words = clock.dataset.words || clock.textContent;
			if (!isNaN(left) && clock.dataset.state === "running")
				clock.textContent = clock.dataset.words.replace(clock.dataset.left, minutes(left));
		});
	}

	/* --- what the phone keeps --- */

	/* A browser that keeps nothing still sends: what it would keep lives as long as the page. */
	var memory = {};

	function kept(key) {
		if (memory[key])
			return memory[key];
		try { return JSON.parse(localStorage.getItem(key)); } catch (e) { return null; }
	}

	function keep(key, value) {
		delete memory[key];
		try {
			if (value)
				localStorage.setItem(key, JSON.stringify(value));
			else
				localStorage.removeItem(key);
		} catch (e) {
			memory[key] = value;
		}
	}

	function keysOf(start) {
		var keys = Object.keys(memory);
		try { keys = keys.concat(Object.keys(localStorage)); } catch (e) { /* what lives as long as the page */ }
		return keys.filter(function (key) { return key.indexOf(start) === 0; });
	}

	function pairs(form) {
		var found = [];
		new FormData(form).forEach(function (value, name) { found.push([name, String(value)]); });
		return found;
	}

	function valueOf(list, name) {
		var found = list.filter(function (pair) { return pair[0] === name; })[0];
		return found ? found[1] : "";
	}

	/* --- a hand while it is filled in --- */

	var PASSING = ["token", "once", "number", "way", "step", "table", "hand", "version", "versions", "name", "code"];
	function isTyped(pair) { return pair[1] !== "" && PASSING.indexOf(pair[0]) < 0; }

	/* One draft for each table, side, hand and way of filling it in. */
	function draftOf(form) {
		return ["draft", form.dataset.place, valueOf(pairs(form), "number"), valueOf(pairs(form), "way")].join(" ");
	}

	function fill(form, list) {
		Array.prototype.forEach.call(form.elements, function (field) {
			var value = valueOf(list, field.name);
			if (!field.name || PASSING.indexOf(field.name) >= 0)
				return;
			if (field.type === "checkbox")
				field.checked = value !== "";
			else
				field.value = value;
		});
	}

	/* Of the page that says what is wrong, that alone. */
	function wrong(text) {
		var notice = pageOf(text).querySelector(".notice[role=alert]");
		return notice ? notice.outerHTML : "";
	}

	function workOut(form, place) {
		var list = pairs(form);
		if (!list.some(isTyped)) {
			place.textContent = "";
			return;
		}
		request(form.dataset.score || "/side/score", { method: "POST",
			body: new URLSearchParams(list.filter(function (pair) { return pair[0] !== "once"; })) })
			.then(function (answer) {
				if (answer.ok || answer.status === 422)
					place.innerHTML = answer.ok ? answer.text : wrong(answer.text);
			})
			.catch(function () { /* worked out when the network is there again, or by the button */ });
	}

	/* What fields are called, for when they are out of sight. */
	function keepWords(form) {
		var words = kept("words") || {};
		Array.prototype.forEach.call(form.elements, function (field) {
			if (field.name && field.labels && field.labels.length)
				words[field.name] = field.name.replace(/^([A-C])\..*$|^.*$/, "$1") + " " + field.labels[0].textContent.trim();
		});
		keep("words", words);
	}

	/* What was typed and is kept stands before what the page came with. */
	function followForm(form) {
		var score = document.getElementById("score"), before = kept(draftOf(form)), timer = 0;
		keepWords(form);
		if (before)
			fill(form, before);
		form.addEventListener("input", function () {
			keep(draftOf(form), pairs(form).some(isTyped) ? pairs(form) : null);
			clearTimeout(timer);
			timer = setTimeout(function () { workOut(form, score); }, PAUSE);
		});
		if (pairs(form).some(isTyped))
			workOut(form, score);
	}

	/* Others have entered the hand meanwhile, ended the game, or taken the side over: who has typed is told, and looks at
	 * both; who has not gets the form anew. */
	function heed() {
		var form = document.querySelector("form#hand"), now = document.querySelector("[data-next]");
		if (!form || !now || (now.dataset.next === valueOf(pairs(form), "number") && !now.dataset.over))
			return;
		if (!pairs(form).some(isTyped))
			location.assign(from());
		else if (now.dataset.next !== valueOf(pairs(form), "number"))
			document.getElementById("meanwhile").hidden = false;
	}

	/* --- what is sent until it is answered --- */

	var sending = false;

	/* For whom this page sends: a table's side, or the desk. */
	function place() { return (document.getElementById("unsent") || { dataset: {} }).dataset.place || ""; }
	function isReplaced() { return document.querySelector("[data-over='replaced']") !== null; }

	/* What waits to be sent, in its order; what of it is of another table or side is not sent from here. */
	function waiting() {
		var list = kept("unsent");
		return Array.isArray(list) ? list : [];
	}
	function isAstray(item) { return item.place !== place() || isReplaced(); }
	function keepWaiting(list) { keep("unsent", list.length ? list : null); }

	function told(fields) {
		return fields.filter(isTyped).map(function (pair) {
			return ((kept("words") || {})[pair[0]] || pair[0]) + ": " + pair[1];
		}).join(", ");
	}

	/* The code of this phone was of a draw that is another now. */
	function isRedrawn() { return document.querySelector("[data-redrawn]") !== null; }

	/* What was filled in on this phone and cannot be sent from here: another phone enters for the side now, or who sits
	 * there was drawn anew. */
	function held() {
		var own = isReplaced() && !document.querySelector("form#hand");
		if (place() === "desk" || (!place() && !isRedrawn()))
			return [];
		return keysOf("draft ").filter(function (key) {
			return key.indexOf("draft desk ") !== 0 && (own || key.indexOf("draft " + place() + " ") !== 0) &&
				!waiting().some(function (item) { return item.draft === key; });
		});
	}

	/* --- what was typed for a hand that this page does not ask for --- */

	/* Drafts of this place and table under other numbers than that of the form, oldest first. */
	function strays() {
		var note = document.getElementById("kept"), form = document.querySelector("form#hand"), start, here;
		if (!note || isReplaced())
			return [];
		start = "draft " + note.dataset.place + " ";
		here = form ? start + valueOf(pairs(form), "number") + " " : "none";
		return keysOf(start).filter(function (key) {
			return key.indexOf(here) !== 0 && !waiting().some(function (item) { return item.draft === key; });
		}).sort(function (one, other) { return valueOf(kept(one), "number") - valueOf(kept(other), "number"); });
	}

	function tellStrays() {
		all("#kept").forEach(function (note) {
			var list = kept(strays()[0]);
			note.hidden = !list;
			note.querySelector(".what").textContent = list ? valueOf(list, "number") + ": " + told(list) : "";
		});
	}

	/* The first of them is shown next to what is recorded, or thrown away. */
	function settleStray(event) {
		var button = event.target.closest("#kept button"), key = strays()[0], note, list;
		if (!button || !key)
			return;
		if (button.className === "compare") {
			note = document.getElementById("kept");
			list = kept(key).filter(function (pair) { return ["token", "once", "hand", "version", "step"].indexOf(pair[0]) < 0; });
			keep(key, null);
			keep(["draft", note.dataset.place, valueOf(list, "number"), valueOf(list, "way")].join(" "), list);
			look(place() === "desk" ? "/desk/hand" : "/side/hand", list.concat([["token", document.querySelector("[name=token]").value], ["step", "preview"]]));
		} else if (window.confirm(button.dataset.ask)) {
			keep(key, null);
			tellStrays();
		}
	}

	function show(state) {
		all("#unsent").forEach(function (note) {
			note.hidden = !state;
			["unsent", "sending", "astray", "away"].forEach(function (name) { note.querySelector("." + name).hidden = state !== name; });
			note.querySelector(".discard").hidden = state !== "astray";
			note.querySelector(".what").textContent = state === "away" ? "" : waiting().map(function (item) {
				return [item.what, told(item.fields)].filter(Boolean).join(": ");
			}).concat(held().map(function (key) { return key.split(" ")[1] + ": " + told(kept(key)); })).join("; ");
		});
	}

	/* How it stands with what is kept. */
	function tell() { show(held().length || waiting().some(isAstray) ? "astray" : ""); }

	function isBeingSent(yes) {
		sending = yes;
		all("#send button, .actions button").forEach(function (button) { button.disabled = yes; });
	}

	/* The answer takes the page's place. */
	function put(text) {
		var page = pageOf(text), main = document.querySelector("main");
		document.title = page.title;
		main.innerHTML = page.querySelector("main").innerHTML;
		main.tabIndex = -1;
		main.focus();
		window.scrollTo(0, 0);
		begin();
	}

	/* Whether an answer holds what was recorded: of a hand its address, of all else what was done. Whatever else stands
	 * between the phone and the hall may answer, too. */
	function holds(item, text) {
		var made, number = valueOf(item.fields, "number"), hand = valueOf(item.fields, "hand");
		try { made = JSON.parse(text); } catch (e) { return false; }
		if (!made || typeof made !== "object" || made.error)
			return false;
		if (hand)
			return made.address === hand;
		return !number || made.address === item.draft.replace(/^draft (desk )?([\d.]+) .*$/, "$2") + "." + number;
	}

	/* The hall has answered: what it says is shown, and what it took is kept no longer. What was filled in is kept, too,
	 * where nobody may send it from here any more. */
	function answered(item, answer) {
		var stays = (answer.status === 401 || answer.status === 403) && item.fields.some(isTyped);
		if (!stays)
			keepWaiting(waiting().filter(function (other) { return other.once !== item.once; }));
		if (!answer.ok) {
			/* What was refused is kept until it is recorded, or thrown away. */
			if (valueOf(item.fields, "number") && item.fields.some(isTyped) && !kept(item.draft))
				keep(item.draft, item.fields);
			put(answer.text);
			if (stays)
				show("astray");
			return;
		}
		keep(item.draft, null);
		if (!send())
			location.assign(item.go);
	}

	/* Who came in anew has another token. */
	function renew(item) {
		var token = document.querySelector("[name=token]");
		item.fields.forEach(function (pair) {
			if (token && pair[0] === "token")
				pair[1] = token.value;
		});
	}

	/* The same key each time, so that what was recorded and not answered is not recorded twice. False: nothing is to be
	 * sent. */
	function send() {
		var item = waiting().filter(function (one) { return !isAstray(one); })[0];
		if (!item || sending)
			return sending;
		renew(item);
		isBeingSent(true);
		setTimeout(function () {
			if (sending && document.querySelector("#unsent[hidden]"))
				show("sending");
		}, PAUSE);
		request(item.action, { method: "POST", headers: { Accept: "application/json, text/html", "Idempotency-Key": item.once }, body: new URLSearchParams(item.fields) })
			.then(function (answer) {
				/* A code that is to be asked later is typed anew. */
				if (answer.status >= 500 || (answer.status === 429 && !valueOf(item.fields, "code")) || (answer.ok && !holds(item, answer.text)))
					throw new Error("again");
				isBeingSent(false);
				answered(item, answer);
			})
			.catch(function () {
				isBeingSent(false);
				show("unsent");
				setTimeout(send, AGAIN);
			});
		return true;
	}

	/* A key for a form that has none. */
	function key() {
		return Array.prototype.map.call(crypto.getRandomValues(new Uint8Array(16)), function (byte) { return ("0" + byte.toString(16)).slice(-2); }).join("");
	}

	/* What is to be done is kept by the phone until the hall has answered; tapped twice, it is done once. */
	function keepAndSend(form, button, list) {
		var item = { fields: list, action: form.getAttribute("action"), go: form.dataset.go || from(), place: place(),
			once: valueOf(list, "once") || key(), what: (button.querySelector("span") || button).textContent.trim(),
			draft: ["draft", form.dataset.place || place(), valueOf(list, "number"), valueOf(list, "way")].join(" ") };
		var same = waiting().some(function (other) {
			return other.action === item.action && ["once", "hand", "words", "name"].every(function (name) { return valueOf(other.fields, name) === valueOf(list, name); });
		});
		keepWords(form);
		if (!same)
			keepWaiting(waiting().concat(item));
		send();
	}

	/* What only shows: where the network is away, the page stays, with what was typed. */
	var looked = false;
	function look(action, list) {
		var slow = setTimeout(function () { show("sending"); }, PAUSE);
		request(action, { method: "POST", body: new URLSearchParams(list) })
			.then(function (answer) {
				clearTimeout(slow);
				if (answer.status >= 500)
					throw new Error("again");
				if (!looked)
					history.pushState(null, "", "#send");
				looked = true;
				put(answer.text);
			})
			.catch(function () {
				clearTimeout(slow);
				show("away");
			});
	}

	function submitted(event) {
		var form = event.target, button = event.submitter, list;
		if (event.defaultPrevented || !button || !form.closest || !form.closest("[data-sends]"))
			return;
		event.preventDefault();
		list = pairs(form);
		if (button.name)
			list.push([button.name, button.value]);
		if (button.name === "step" && button.value !== "send")
			look(form.getAttribute("action"), list);
		else
			keepAndSend(form, button, list);
	}

	/* What cannot be sent from here is thrown away by nobody but who holds the phone. */
	function discard(event) {
		var button = event.target.closest(".discard button");
		if (!button || !window.confirm(button.dataset.ask))
			return;
		waiting().filter(isAstray).forEach(function (item) { keep(item.draft, null); });
		held().forEach(function (draft) { keep(draft, null); });
		keepWaiting(waiting().filter(function (item) { return !isAstray(item); }));
		tell();
	}

	/* What was filled in for a side that this phone was in another round is nobody's any more; the desk has many tables. */
	function forgetOthers() {
		if (!place() || place() === "desk")
			return;
		keysOf("draft ").forEach(function (key) {
			if (key.split(" ")[1].split(".")[0] !== place().split(".")[0])
				keep(key, null);
		});
	}

	/* Of the page as it stands now. */
	function begin() {
		follow();
		/* What was typed is kept and shown by the phone. */
		all(".typed").forEach(function (note) { note.hidden = true; });
		forgetOthers();
		all("form#hand").forEach(followForm);
		tell();
		tellStrays();
	}

	setInterval(tellClocks, 500);
	if (!window.fetch || !window.DOMParser || !window.URLSearchParams)
		return;
	document.addEventListener("submit", submitted);
	document.addEventListener("click", discard);
	document.addEventListener("click", settleStray);
	document.addEventListener("changed", heed);
	window.addEventListener("popstate", function () {
		if (looked)
			location.reload();
	});
	begin();
	if (place())
		send();
	setTimeout(ask, EVERY);
})();
