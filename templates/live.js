(function () {
	"use strict";
	var SHOWN = 8000, RELOAD = 20000, OLD = 20 * 60;
	var root = document.documentElement;
	var live = root.classList.contains("live"), served = root.classList.contains("served");
	var wall = window.matchMedia("(orientation: landscape), (min-width: 67rem)");
	var began = Date.now();
	var pages = [];
	var turned = { page: 0, at: began };

	if (!document.getElementById("age"))
		return;

	function all(where, what) { return Array.prototype.slice.call(where.querySelectorAll(what)); }

	/* Shows the time since the last change of the data. */
	function tellAge() {
		var age = document.getElementById("age"), time = age.querySelector("time");
		var at = Date.parse(time.dateTime);
		var seconds = Math.max(0, Math.round((Date.now() - at) / 1000));
		var units = [[60, 1, "second"], [3600, 60, "minute"], [172800, 3600, "hour"], [Infinity, 86400, "day"]];
		var unit = units.filter(function (row) { return seconds < row[0]; })[0];
		if (isNaN(at) || !window.Intl || !Intl.RelativeTimeFormat)
			return;
		time.textContent = new Intl.DateTimeFormat(root.lang === "en" ? "en-GB" : root.lang, seconds < 43200
			? { hour: "2-digit", minute: "2-digit" } : { dateStyle: "short", timeStyle: "short" }).format(at);
		if (!live)
			return;
		age.querySelector("span").textContent =
			"· " + new Intl.RelativeTimeFormat(root.lang).format(-Math.floor(seconds / unit[1]), unit[2]);
		age.classList.toggle("old", seconds > OLD && !age.classList.contains("closed"));
	}

	/* Shows the remaining time of the round; a page without a script shows the end time. */
	function tellClock() {
		var clock = document.getElementById("clock");
		var left = clock ? Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000) : NaN;
		if (isNaN(left) || !clock.classList.contains("running"))
			return;
		clock.classList.toggle("rung", left <= 0);
		clock.querySelector("b").textContent =
			left > 0 ? Math.floor(left / 60) + ":" + ("0" + left % 60).slice(-2) : "";
	}

	/* Rounds of a bracket that fit next to each other make a page; rounds with too many matches are not shown. */
	function cutBracket(section) {
		var stages = all(section, ".tree-round").filter(function (stage) { return stage.getClientRects().length; });
		var most = Math.max(1, Math.floor(section.clientWidth / window.innerHeight / 0.5));
		for (var i = 0; i < stages.length; i += most)
			pages.push({ section: section, rows: stages.slice(i, i + most), note: section.querySelector(".note") });
	}

	/* Rows that fit on the screen make a page. */
	function cutSection(section, bottom) {
		var rows = all(section, "tbody tr"), note = section.querySelector(".note");
		var page = null, used = 0, room, foot;
		section.classList.remove("off");
		if (section.classList.contains("knockout")) {
			cutBracket(section);
			section.classList.add("off");
			return;
		}
		room = rows.length ? bottom - rows[0].getBoundingClientRect().top : 0;
		foot = note ? note.getBoundingClientRect().height : 0;
		rows.forEach(function (row, i) {
			var height = row.getBoundingClientRect().height;
			var needed = used + height + (i === rows.length - 1 ? foot : 0);
			if (!page || needed > room) {
				page = { section: section, rows: [] };
				pages.push(page);
				used = 0;
			}
			page.rows.push(row);
			used += height;
		});
		if (!rows.length)
			pages.push({ section: section, rows: [] });
		pages[pages.length - 1].note = note;
		section.classList.add("off");
	}

	/* #standings or #pairings in the address limits a screen to that part; a number to one page. */
	function wanted() {
		var hash = location.hash.slice(1), own;
		if (/^[0-9]+$/.test(hash))
			return pages.slice(Math.min(+hash, pages.length) - 1).slice(0, 1);
		own = pages.filter(function (page) { return hash && page.section.id.indexOf(hash) === 0; });
		return own.length ? own : pages;
	}

	function show(number) {
		var chosen = wanted(), page = chosen[number % chosen.length];
		if (!page)
			return;
		all(document, "section, tbody tr, .tree-round, .note").forEach(function (part) { part.classList.add("off"); });
		page.section.classList.remove("off");
		page.rows.forEach(function (row) { row.classList.remove("off"); });
		if (page.note)
			page.note.classList.remove("off");
		document.getElementById("turn").textContent =
			chosen.length > 1 ? number % chosen.length + 1 + "/" + chosen.length : "";
		turned.page = number % chosen.length;
		try { sessionStorage.setItem("turned", JSON.stringify(turned)); } catch (e) { /* starts again */ }
	}

	/* Names too long for their place become smaller while they can be read; then they take more lines. */
	function shrink() {
		all(document, "td.name").forEach(function (cell) {
			cell.classList.remove("long");
			if (cell.scrollWidth > cell.clientWidth)
				cell.classList.add("long");
		});
	}

	function lay() {
		var parts = all(document, "section, tbody tr, .tree-round, .note");
		parts.forEach(function (part) { part.classList.remove("off"); });
		root.classList.remove("turning");
		document.getElementById("turn").textContent = "";
		if (!live || !wall.matches)
			return;
		shrink();
		root.classList.add("turning");
		all(document, "section").forEach(function (section) { section.classList.add("off"); });
		pages = [];
		all(document, "section").forEach(function (section) {
			cutSection(section, document.querySelector("main").getBoundingClientRect().bottom);
		});
		show(turned.page);
	}

	function turn() {
		var now = Date.now();
		if (root.classList.contains("turning") && now - turned.at >= SHOWN) {
			turned.at = now;
			show(turned.page + 1);
		}
	}

	/* While the server is away, the screen keeps the last data and shows its age. */
	function reload() {
		if (!/^http/.test(location.protocol) || !window.fetch)
			return location.reload();
		fetch(location.href, { cache: "no-store" }).then(function (answer) {
			if (answer.ok)
				location.reload();
		}, function () { /* the next time */ });
	}

	try { turned = JSON.parse(sessionStorage.getItem("turned")) || turned; } catch (e) { /* from the first page */ }
	tellAge();
	tellClock();
	lay();
	if (!live)
		return;
	window.addEventListener("resize", lay);
	window.addEventListener("hashchange", lay);
	setInterval(tellAge, 5000);
	setInterval(tellClock, 500);
	setInterval(turn, 500);
	document.addEventListener("changed", function () { tellAge(); tellClock(); lay(); });
	if (!served)
		setInterval(reload, RELOAD);
})();
