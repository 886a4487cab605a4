/* Pages of the hall. Changes by others are on the page within three seconds, a hand is scored while it is filled
 * in, and the phone keeps the entries until the hall has answered. Without this file everything works by forms and
 * full pages. */
(function () {
	"use strict";
	var EVERY = 2000, PAUSE = 350, AGAIN = 3000, PATIENCE = 15000;

	function all(what) { return Array.prototype.slice.call(document.querySelectorAll(what)); }

	/* Requests a page or sends a form. A network without an answer in time counts as away. */
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

	/* --- changes by others --- */

	/* The parts of the page that follow changes, by name, with the text from the hall; scripts change the shown text. */
	var followed = [];
	function follow() {
		followed = all("[data-follow]").map(function (part) {
			return { part: part, name: part.dataset.follow, known: part.innerHTML };
		});
	}

	/* Returns true while the user is typing in the part. */
	function isBusy(part) {
		var at = document.activeElement;
		return part.contains(at) && at.tagName === "INPUT" && at.value !== "";
	}

	function take(text) {
		var page = pageOf(text), changed = false, form = document.querySelector("form#hand");
		/* The draw has changed: the page says so and shows the typed entries. */
		if (page.querySelector("[data-redrawn]")) {
			put(text);
			return;
		}
		/* The code is no longer valid: the page says so, if possible before the user types. */
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

	/* Returns the address from which this page can be loaded again. */
	function from() { return (document.querySelector("[data-from]") || { dataset: {} }).dataset.from || location.href; }

	/* The file that the hall serves is not in its place: every page says so, even an open one. */
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

	/* Shows the remaining time while a clock runs. */
	function tellClocks() {
		function minutes(left) { return left > 0 ? Math.floor(left / 60) + ":" + ("0" + left % 60).slice(-2) : "0:00"; }
		all(".countdown[data-until]").forEach(function (clock) {
			var left = Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000);
			clock.dataset.words = clock.dataset.words || clock.textContent;
			if (!isNaN(left) && clock.dataset.state === "running")
				clock.textContent = clock.dataset.words.replace(clock.dataset.left, minutes(left));
		});
	}

	/* --- entries kept on the phone --- */

	/* A browser without storage still sends; its entries live as long as the page. */
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
		try { keys = keys.concat(Object.keys(localStorage)); } catch (e) { /* entries that live as long as the page */ }
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
			if (!field.name || field.type === "hidden" || PASSING.indexOf(field.name) >= 0)
				return;
			if (field.type === "checkbox")
				field.checked = value === field.value;
			else
				field.value = value;
		});
	}

	/* Returns only the error notice of a page. */
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
			.catch(function () { /* scored when the network is back, or by the button */ });
	}

	/* Keeps the labels of fields for times when the fields are not visible. */
	function keepWords(form) {
		var words = kept("words") || {};
		Array.prototype.forEach.call(form.elements, function (field) {
			if (field.name && field.labels && field.labels.length)
				words[field.name] = field.name.replace(/^([A-C])\..*$|^.*$/, "$1") + " " + field.labels[0].textContent.trim();
		});
		keep("words", words);
	}

	/* Kept entries replace the values that the page came with. */
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

	/* Another user has entered the hand, ended the game or taken the side over in the meantime. A user who has typed is
	 * told and can compare both; otherwise the form is loaded again. */
	function heed() {
		var form = document.querySelector("form#hand"), now = document.querySelector("[data-next]");
		if (!form || !now || (now.dataset.next === valueOf(pairs(form), "number") && !now.dataset.over))
			return;
		if (!pairs(form).some(isTyped))
			location.assign(from());
		else if (now.dataset.next !== valueOf(pairs(form), "number"))
			document.getElementById("meanwhile").hidden = false;
	}

	/* --- sending until there is an answer --- */

	var sending = false;

	/* Returns the sender of this page: a table's side, or the desk. */
	function place() { return (document.getElementById("unsent") || { dataset: {} }).dataset.place || ""; }
	function isReplaced() { return document.querySelector("[data-over='replaced']") !== null; }

	/* Returns the entries that wait to be sent, in order. Entries of another table or side are not sent from here. */
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

	/* Returns true if the draw of this phone's code has changed. */
	function isRedrawn() { return document.querySelector("[data-redrawn]") !== null; }

	/* Returns the entries of this phone that cannot be sent from here, because another phone enters for the side now or
	 * the seats were drawn again. */
	function held() {
		var own = isReplaced() && !document.querySelector("form#hand");
		if (place() === "desk" || (!place() && !isRedrawn()))
			return [];
		return keysOf("draft ").filter(function (key) {
			return key.indexOf("draft desk ") !== 0 && (own || key.indexOf("draft " + place() + " ") !== 0) &&
				!waiting().some(function (item) { return item.draft === key; });
		});
	}

	/* --- entries for another hand than that of the form --- */

	/* Returns the drafts of this place and table with other numbers than the form's, oldest first. */
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

	/* Shows the first draft next to the recorded hand, or throws it away. */
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

	/* Shows the state of the kept entries. */
	function tell() { show(held().length || waiting().some(isAstray) ? "astray" : ""); }

	function isBeingSent(yes) {
		sending = yes;
		all("#send button, .actions button").forEach(function (button) { button.disabled = yes; });
	}

	/* Replaces the page by the answer. */
	function put(text) {
		var page = pageOf(text), main = document.querySelector("main");
		document.title = page.title;
		main.innerHTML = page.querySelector("main").innerHTML;
		main.tabIndex = -1;
		main.focus();
		window.scrollTo(0, 0);
		begin();
	}

	/* Returns true if an answer confirms the record: the address of a hand, or the completed action. Another device
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

	/* The hall has answered: shows the answer, and drops recorded entries. Entries that may no longer be sent from here
	 * are kept. */
	function answered(item, answer) {
		var stays = (answer.status === 401 || answer.status === 403) && item.fields.some(isTyped);
		if (!stays)
			keepWaiting(waiting().filter(function (other) { return other.once !== item.once; }));
		if (!answer.ok) {
			/* Refused entries are kept until they are recorded or thrown away. */
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

	/* A new login has another token. */
	function renew(item) {
		var token = document.querySelector("[name=token]");
		item.fields.forEach(function (pair) {
			if (token && pair[0] === "token")
				pair[1] = token.value;
		});
	}

	/* Uses one key for all attempts, so that an entry recorded without an answer is not recorded twice. Returns false if
	 * there is nothing to send. */
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
				/* A code for a later request is typed again. */
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

	/* Gives a key to a form without one. */
	function key() {
		return Array.prototype.map.call(crypto.getRandomValues(new Uint8Array(16)), function (byte) { return ("0" + byte.toString(16)).slice(-2); }).join("");
	}

	/* The phone keeps an action until the hall has answered; two taps do it once. */
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

	/* Forms that only show something: without a network the page and its entries stay. */
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

	/* Only the user of the phone can throw away entries that cannot be sent from here. */
	function discard(event) {
		var button = event.target.closest(".discard button");
		if (!button || !window.confirm(button.dataset.ask))
			return;
		waiting().filter(isAstray).forEach(function (item) { keep(item.draft, null); });
		held().forEach(function (draft) { keep(draft, null); });
		keepWaiting(waiting().filter(function (item) { return !isAstray(item); }));
		tell();
	}

	/* Drafts of a side that this phone had in another round are dropped; the desk has many tables. */
	function forgetOthers() {
		if (!place() || place() === "desk")
			return;
		keysOf("draft ").forEach(function (key) {
			if (key.split(" ")[1].split(".")[0] !== place().split(".")[0])
				keep(key, null);
		});
	}

	/* Runs for the present page. */
	function begin() {
		follow();
		/* The phone keeps and shows the entries. */
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
