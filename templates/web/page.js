/* Pages of the hall: what others change is on the page within three seconds. */
(function () {
	"use strict";
	var EVERY = 2000;
	/* Parts of the page that follow, by name, as they came from the hall: scripts change what is shown. */
	var followed = Array.prototype.slice.call(document.querySelectorAll("[data-follow]")).map(function (part) {
		return { part: part, name: part.dataset.follow, known: part.innerHTML };
	});

	function take(text) {
		var page = new DOMParser().parseFromString(text, "text/html"), changed = false;
		followed.forEach(function (place) {
			var fresh = page.querySelector("[data-follow='" + place.name + "']");
			if (!fresh || fresh.innerHTML === place.known)
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
		fetch(location.href, { cache: "no-cache", credentials: "same-origin" }).then(function (answer) {
			return answer.ok ? answer.text().then(take) : undefined;
		}).catch(function () { /* the next time */ }).then(function () { setTimeout(ask, EVERY); });
	}

	/* How much time there is left, where a clock runs. */
	function tellClocks() {
		document.querySelectorAll(".countdown[data-until]").forEach(function (clock) {
			var left = Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000);
			if (!isNaN(left) && clock.dataset.state === "running")
				clock.textContent = left > 0 ? Math.floor(left / 60) + ":" + ("0" + left % 60).slice(-2) : "0:00";
		});
	}

	setInterval(tellClocks, 500);
	if (followed.length && window.fetch && window.DOMParser)
		setTimeout(ask, EVERY);
})();
