/* Pages of the hall: what others change is on the page within three seconds, a hand is worked out while it is
 * filled in, and what was filled in is kept by the phone until the hall has answered. Without this file all of
 * it works by forms and full pages. */
(function () {
	"use strict";
	var EVERY = 2000, PAUSE = 350, AGAIN = 3000;

	function all(what) { return Array.prototype.slice.call(document.querySelectorAll(what)); }

	/* --- what others change --- */

	/* Parts of the page that follow, by name, as they came from the hall: scripts change what is shown. */
	var followed = all("[data-follow]").map(function (part) {
		return { part: part, name: part.dataset.follow, known: part.innerHTML };
	});

	/* Somebody is typing there. */
	function isBusy(part) {
		var at = document.activeElement;
		return part.contains(at) && at.tagName === "INPUT" && at.value !== "";
	}

	function take(text) {
		var page = new DOMParser().parseFromString(text, "text/html"), changed = false;
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

	function ask() {
		var from = (document.querySelector("[data-from]") || { dataset: {} }).dataset.from || location.href;
		fetch(from, { cache: "no-cache", credentials: "same-origin", headers: { Accept: "text/html" } })
			.then(function (answer) { return answer.ok ? answer.text().then(take) : undefined; })
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

	function kept(key) {
		try { return JSON.parse(localStorage.getItem(key)); } catch (e) { return null; }
	}

	function keep(key, value) {
		try {
			if (value)
				localStorage.setItem(key, JSON.stringify(value));
			else
				localStorage.removeItem(key);
		} catch (e) { /* a phone that keeps nothing still sends */ }
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

	var PASSING = ["token", "once", "number", "way", "step", "table"];
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
			else if (value !== "")
				field.value = value;
		});
	}

	/* Of the page that says what is wrong, that alone. */
	function wrong(text) {
		var notice = new DOMParser().parseFromString(text, "text/html").querySelector(".notice[role=alert]");
		return notice ? notice.outerHTML : "";
	}

	function workOut(form, place) {
		var list = pairs(form);
		if (!list.some(isTyped)) {
			place.textContent = "";
			return;
		}
		fetch(form.dataset.score || "/side/score", { method: "POST", credentials: "same-origin", headers: { Accept: "text/html" },
			body: new URLSearchParams(list.filter(function (pair) { return pair[0] !== "once"; })) })
			.then(function (answer) {
				return answer.ok || answer.status === 422 ? answer.text().then(function (text) { place.innerHTML = answer.ok ? text : wrong(text); }) : null;
			})
			.catch(function () { /* worked out when the network is there again, or by the button */ });
	}

	/* What fields are called, for when they are out of sight. */
	function keepWords(form) {
		var words = {};
		Array.prototype.forEach.call(form.elements, function (field) {
			if (field.name && field.labels && field.labels.length)
				words[field.name] = field.name.replace(/^([A-C])\..*$|^.*$/, "$1") + " " + field.labels[0].textContent.trim();
		});
		keep("words", words);
	}

	function followForm(form) {
		keepWords(form);
		var place = document.getElementById("score"), timer = 0;
		var before = kept(draftOf(form));
		if (before && !pairs(form).some(isTyped))
			fill(form, before);
		function changed() {
			keep(draftOf(form), pairs(form).some(isTyped) ? pairs(form) : null);
			clearTimeout(timer);
			timer = setTimeout(function () { workOut(form, place); }, PAUSE);
		}
		form.addEventListener("input", changed);
		if (pairs(form).some(isTyped))
			workOut(form, place);
		document.addEventListener("changed", function () {
			var main = document.querySelector("[data-next]");
			document.getElementById("meanwhile").hidden =
				!pairs(form).some(isTyped) || main.dataset.next === valueOf(pairs(form), "number");
		});
	}

	/* --- what is sent until it is answered --- */

	var sending = false;

	/* For whom this page sends: a table's side, or the desk. */
	function place() { return (document.getElementById("unsent") || { dataset: {} }).dataset.place; }

	function show(state) {
		all("#unsent").forEach(function (note) {
			note.hidden = !state;
			["unsent", "sending", "astray"].forEach(function (name) { note.querySelector("." + name).hidden = state !== name; });
			note.querySelector(".discard").hidden = state !== "astray";
			note.querySelector(".what").textContent = ((kept("unsent") || {}).fields || []).filter(isTyped)
				.map(function (pair) {
					return ((kept("words") || {})[pair[0]] || pair[0]) + ": " + pair[1];
				}).join(", ");
		});
		all("#send button").forEach(function (button) { button.disabled = state === "sending"; });
	}

	/* The hall has answered: what it says is shown, and what it took is kept no longer. */
	function answered(waiting, answer, text) {
		if (answer.ok) {
			keep("unsent", null);
			keep(waiting.draft, null);
			location.assign(waiting.go);
			return;
		}
		if (answer.status !== 401 && answer.status !== 403)
			keep("unsent", null);
		document.querySelector("main").innerHTML =
			new DOMParser().parseFromString(text, "text/html").querySelector("main").innerHTML;
		show(kept("unsent") ? "astray" : "");
		window.scrollTo(0, 0);
		all("form#hand").forEach(followForm);
	}

	/* Who came in anew has another token; what waits for another table or side is not sent from here. */
	function renew(waiting) {
		var token = document.querySelector("[name=token]");
		waiting.fields.forEach(function (pair) {
			if (token && pair[0] === "token")
				pair[1] = token.value;
		});
		return !waiting.place || place() === waiting.place;
	}

	/* The same key each time, so that what was recorded and not answered is not recorded twice. */
	function send() {
		var waiting = kept("unsent");
		if (!waiting || sending)
			return;
		if (!renew(waiting)) {
			show("astray");
			return;
		}
		sending = true;
		show("sending");
		fetch(waiting.action, { method: "POST", credentials: "same-origin",
			headers: { Accept: "text/html", "Idempotency-Key": waiting.once }, body: new URLSearchParams(waiting.fields) })
			.then(function (answer) {
				if (answer.status >= 500 || answer.status === 429)
					throw new Error("again");
				return answer.text().then(function (text) { answered(waiting, answer, text); });
			})
			.catch(function () {
				show("unsent");
				setTimeout(send, AGAIN);
			})
			.then(function () { sending = false; });
	}

	function followSending(form) {
		form.addEventListener("submit", function (event) {
			var list = pairs(form);
			if (!event.submitter || event.submitter.value !== "send")
				return;
			event.preventDefault();
			list.push(["step", "send"]);
			keep("unsent", { fields: list, action: form.getAttribute("action"), go: form.dataset.go, once: valueOf(list, "once"), place: place(),
				draft: ["draft", form.dataset.place, valueOf(list, "number"), valueOf(list, "way")].join(" ") });
			send();
		});
	}

	/* What cannot be sent from here is thrown away by nobody but who holds the phone. */
	function discard(event) {
		var button = event.target.closest(".discard button");
		if (!button || !window.confirm(button.dataset.ask))
			return;
		keep((kept("unsent") || {}).draft, null);
		keep("unsent", null);
		show("");
	}

	/* What was filled in for a side that this phone was before is nobody's any more; the desk has many tables. */
	function forgetOthers(place) {
		if (place.indexOf("desk ") === 0)
			return;
		try {
			Object.keys(localStorage).forEach(function (key) {
				if (key.indexOf("draft ") === 0 && key.indexOf("draft " + place + " ") !== 0)
					localStorage.removeItem(key);
			});
		} catch (e) { /* nothing is kept */ }
	}

	setInterval(tellClocks, 500);
	if (!window.fetch || !window.DOMParser || !window.URLSearchParams)
		return;
	all("form#hand").forEach(function (form) {
		forgetOthers(form.dataset.place);
		followForm(form);
	});
	all("form#send").forEach(followSending);
	document.addEventListener("click", discard);
	if (kept("unsent") && document.getElementById("unsent"))
		send();
	if (followed.length)
		setTimeout(ask, EVERY);
})();
