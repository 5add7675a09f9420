#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createServer } from "node:http";
import { domainToASCII } from "node:url";
import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { setTimeout } from "node:timers/promises";
// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
// openapi/tools/mock/command.ts
const text = { type: "string" };
const flag = {
	type: "boolean",
	default: false
};
const help = (usage, more) => `Usage: ${usage} [OPTIONS]

  --port 4010          the port; 0 for any free one
  --delay 300          milliseconds before each response
  --fail-every 10      each tenth request fails with 503
  --rate-limit 60      requests a minute for each caller, then 429
  --locked             refuses what the free edition does not have
${more}
A request can ask for the same: Prefer: code=403, example=pro_lock_feature, delay=2000, locked`;
const countOf = (name, value, most) => {
	if (value === void 0) return void 0;
	const count = Number(value);
	if (value.trim() !== "" && Number.isInteger(count) && count >= 0 && count <= most) return count;
	throw new Error(`--${name} must be a number between 0 and ${most}, not "${value}".`);
};
const readOptions = () => parseArgs({ options: {
	port: text,
	delay: text,
	"fail-every": text,
	"rate-limit": text,
	contacts: text,
	locked: flag,
	light: flag,
	prism: flag,
	stateful: flag,
	help: flag
} }).values;
const write = (line) => {
	process.stdout.write(`${line}\n`);
};
const run = async ({ usage, start, checkout }) => {
	const { light, prism, stateful, locked, ...values } = readOptions();
	if (values.help) return write(help(usage, checkout?.help ?? ""));
	const options = {
		port: countOf("port", values.port ?? process.env.MOCK_PORT, 65535) ?? 4010,
		delay: countOf("delay", values.delay, 6e4) ?? 0,
		failEvery: countOf("fail-every", values["fail-every"], 1e6) ?? 0,
		rateLimit: countOf("rate-limit", values["rate-limit"], 1e6) ?? 0,
		locked,
		onAnswer: write
	};
	const contacts = countOf("contacts", values.contacts, 1e6) ?? 200;
	if ((prism || stateful) && checkout === void 0) throw new Error("--prism and --stateful need a checkout of the service.");
	if (stateful) return checkout?.runStateful({
		...options,
		contacts,
		write
	});
	const mock = await (light && checkout?.startLight || start)(options);
	write(`The mock listens on ${mock.url}/service/v1`);
	write("Send any credentials. It answers with the examples of the contract; choose one with the header");
	write("  Prefer: code=403, example=pro_lock_feature");
	for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void mock.close());
};
/** Runs the mock as a command until a signal ends it. */
const runMockCommand = (command) => run(command).catch((error) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
// openapi/tools/document.ts
const verbs = [
	"get",
	"post",
	"put",
	"delete",
	"patch"
];
/** The target of a `$ref` in the document, or the value itself if it is not a reference. */
const resolve = (document, thing) => {
	if (thing.$ref === void 0) return thing;
	if (!thing.$ref.startsWith("#/")) throw new Error(`The bundle points outside itself: ${thing.$ref}`);
	let found = document;
	for (const segment of thing.$ref.slice(2).split("/")) {
		const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
		found = found?.[key];
	}
	if (found === void 0) throw new Error(`The bundle has nothing at ${thing.$ref}`);
	return resolve(document, found);
};
const mapValues = (record, change) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
const operationAt = (document, path, item, verb, operation) => {
	if (operation.operationId === void 0) throw new Error(`${verb.toUpperCase()} ${path} has no operationId`);
	const parameters = [...item.parameters ?? [], ...operation.parameters ?? []];
	return {
		id: operation.operationId,
		method: verb.toUpperCase(),
		path,
		operation,
		parameters: parameters.map((parameter) => resolve(document, parameter)),
		requestBody: operation.requestBody ? resolve(document, operation.requestBody) : null,
		responses: mapValues(operation.responses, (response) => resolve(document, response))
	};
};
/** All operations, in the document's order. */
const operationsOf = (document) => Object.entries(document.paths).flatMap(([path, item]) => verbs.flatMap((verb) => {
	const operation = item[verb];
	return operation === void 0 ? [] : [operationAt(document, path, item, verb, operation)];
}));
/** The named examples of a body, references resolved. */
const examplesOf = (document, body) => Object.entries(body.examples ?? {}).map(([name, example]) => [name, resolve(document, example).value]);
/** The origin and base path of the document's server, with its variables at their defaults. */
const serverOf = (document) => {
	const server = document.servers?.[0];
	if (server === void 0) throw new Error("The document names no server");
	const filled = server.url.replaceAll(/\{(\w+)\}/g, (_, name) => server.variables?.[name]?.default ?? "");
	const { origin, pathname } = new URL(filled, "http://127.0.0.1:8080");
	return {
		origin,
		basePath: pathname.replace(/\/$/, "")
	};
};
// openapi/tools/generate/problem-table.ts
/** Every problem code with its table row, in the contract's order. */
const problemEntries = (document) => {
	const schema = document.components?.schemas?.ProblemCode;
	const entries = Object.entries(schema?.["x-problems"] ?? {});
	const codes = (schema?.enum ?? []).map(String);
	const described = entries.map(([code]) => code);
	const missing = codes.filter((code) => !described.includes(code));
	const strange = described.filter((code) => !codes.includes(code));
	if (entries.length === 0) throw new Error("The schema ProblemCode has no x-problems");
	if (missing.length > 0) throw new Error(`x-problems of ProblemCode lacks ${missing.join(", ")}`);
	if (strange.length > 0) throw new Error(`ProblemCode does not list ${strange.join(", ")} of its x-problems`);
	return entries;
};
// openapi/tools/mock/answer.ts
const requestId = "01a15f30-dc00-7a4d-8d1e-8b792c6a8811";
/** The required headers of a response with this status, with the values of their examples. */
const requiredHeaders = (document, route, status) => {
	const required = Object.entries(route?.responses[String(status)]?.headers ?? {}).map(([name, header]) => [name, resolve(document, header)]).filter(([, header]) => header.required === true);
	return Object.fromEntries(required.map(([name, header]) => [name, String(header.example)]));
};
/** Makes the mock's own errors, from the operation's example if it has one for the code. */
const refusals = (document) => {
	const entries = new Map(problemEntries(document));
	return (code, instance, route, change = {}) => {
		const entry = entries.get(code);
		if (entry === void 0) throw new Error(`The contract knows no problem ${code}`);
		const { status, title } = entry;
		const documented = route?.responses[String(status)]?.content?.["application/problem+json"];
		const example = documented && examplesOf(document, documented).find(([name]) => name === code)?.[1];
		const plain = {
			type: `/reference/problems/${code}.html`,
			title,
			status,
			detail: `${title}.`,
			instance,
			code
		};
		return {
			status,
			headers: {
				"Content-Type": "application/problem+json",
				"X-Request-Id": requestId,
				...requiredHeaders(document, route, status)
			},
			body: {
				...plain,
				request_id: requestId,
				errors: [],
				...example ?? {},
				instance,
				...change
			}
		};
	};
};
const exampleNames = (document, route, status) => Object.values(route.responses[status]?.content ?? {}).flatMap((body) => examplesOf(document, body).map(([name]) => name));
/** The status of an example: no operation has two of one name. Null if the operation has none of this name. */
const statusOfExample = (document, route, example) => {
	const status = Object.keys(route.responses).find((one) => exampleNames(document, route, one).includes(example));
	return status === void 0 ? null : Number(status);
};
/** The reason against a preference that cannot be read, or whose response the route does not document; null if there is none. */
const preferenceFault = (document, route, { code, example, delay }) => {
	const statuses = Object.keys(route.responses);
	if (Number.isNaN(code)) return `code is a status: ${statuses.join(", ")}.`;
	if (Number.isNaN(delay)) return "delay is a number of milliseconds.";
	if (code !== null && !statuses.includes(String(code))) return `${route.id} documents ${statuses.join(", ")}, not ${code}.`;
	if (example === null) return null;
	const names = (code === null ? statuses : [String(code)]).flatMap((status) => exampleNames(document, route, status));
	if (names.includes(example)) return null;
	const where = code === null ? "" : ` for ${code}`;
	return `${route.id} has no example ${example}${where}: ${names.join(", ") || "none at all"}.`;
};
// server/platform/mail/email-address.ts
var import_formats = (/* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
	function fmtDef(validate, compare) {
		return {
			validate,
			compare
		};
	}
	exports.fullFormats = {
		date: fmtDef(date, compareDate),
		time: fmtDef(getTime(true), compareTime),
		"date-time": fmtDef(getDateTime(true), compareDateTime),
		"iso-time": fmtDef(getTime(), compareIsoTime),
		"iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
		duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
		uri,
		"uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
		"uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
		url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
		email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
		hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
		ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
		ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
		regex,
		uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
		"json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
		"json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
		"relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
		byte,
		int32: {
			type: "number",
			validate: validateInt32
		},
		int64: {
			type: "number",
			validate: validateInt64
		},
		float: {
			type: "number",
			validate: validateNumber
		},
		double: {
			type: "number",
			validate: validateNumber
		},
		password: true,
		binary: true
	};
	exports.fastFormats = {
		...exports.fullFormats,
		date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
		time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
		"date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
		"iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
		"iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
		uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
		"uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
		email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
	};
	exports.formatNames = Object.keys(exports.fullFormats);
	function isLeapYear(year) {
		return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	}
	const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
	const DAYS = [
		0,
		31,
		28,
		31,
		30,
		31,
		30,
		31,
		31,
		30,
		31,
		30,
		31
	];
	function date(str) {
		const matches = DATE.exec(str);
		if (!matches) return false;
		const year = +matches[1];
		const month = +matches[2];
		const day = +matches[3];
		return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
	}
	function compareDate(d1, d2) {
		if (!(d1 && d2)) return void 0;
		if (d1 > d2) return 1;
		if (d1 < d2) return -1;
		return 0;
	}
	const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
	function getTime(strictTimeZone) {
		return function time(str) {
			const matches = TIME.exec(str);
			if (!matches) return false;
			const hr = +matches[1];
			const min = +matches[2];
			const sec = +matches[3];
			const tz = matches[4];
			const tzSign = matches[5] === "-" ? -1 : 1;
			const tzH = +(matches[6] || 0);
			const tzM = +(matches[7] || 0);
			if (tzH > 23 || tzM > 59 || strictTimeZone && !tz) return false;
			if (hr <= 23 && min <= 59 && sec < 60) return true;
			const utcMin = min - tzM * tzSign;
			const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
			return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
		};
	}
	function compareTime(s1, s2) {
		if (!(s1 && s2)) return void 0;
		const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
		const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
		if (!(t1 && t2)) return void 0;
		return t1 - t2;
	}
	function compareIsoTime(t1, t2) {
		if (!(t1 && t2)) return void 0;
		const a1 = TIME.exec(t1);
		const a2 = TIME.exec(t2);
		if (!(a1 && a2)) return void 0;
		t1 = a1[1] + a1[2] + a1[3];
		t2 = a2[1] + a2[2] + a2[3];
		if (t1 > t2) return 1;
		if (t1 < t2) return -1;
		return 0;
	}
	const DATE_TIME_SEPARATOR = /t|\s/i;
	function getDateTime(strictTimeZone) {
		const time = getTime(strictTimeZone);
		return function date_time(str) {
			const dateTime = str.split(DATE_TIME_SEPARATOR);
			return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
		};
	}
	function compareDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const d1 = new Date(dt1).valueOf();
		const d2 = new Date(dt2).valueOf();
		if (!(d1 && d2)) return void 0;
		return d1 - d2;
	}
	function compareIsoDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
		const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
		const res = compareDate(d1, d2);
		if (res === void 0) return void 0;
		return res || compareTime(t1, t2);
	}
	const NOT_URI_FRAGMENT = /\/|:/;
	const URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
	function uri(str) {
		return NOT_URI_FRAGMENT.test(str) && URI.test(str);
	}
	const BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
	function byte(str) {
		BYTE.lastIndex = 0;
		return BYTE.test(str);
	}
	const MIN_INT32 = -(2 ** 31);
	const MAX_INT32 = 2 ** 31 - 1;
	function validateInt32(value) {
		return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
	}
	function validateInt64(value) {
		return Number.isInteger(value);
	}
	function validateNumber() {
		return true;
	}
	const Z_ANCHOR = /[^\\]\\Z/;
	function regex(str) {
		if (Z_ANCHOR.test(str)) return false;
		try {
			new RegExp(str);
			return true;
		} catch (e) {
			return false;
		}
	}
})))();
const maxLength = 254;
const maxLocalPart = 64;
const maxDomain = 253;
const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const label = /^[a-z0-9-]{1,63}$/;
const ascii = /^[\x21-\x7e]+$/;
/**
* Characters that no domain has. Node converts a domain as part of a URL: it decodes % and drops the rest
* after a slash.
*/
const foreign = /[\0-,/:-`{-\x7f]/;
const isLocalPart = (text) => text.length <= maxLocalPart && text.split(".").every((word) => atom.test(word));
/**
* The ASCII form of a domain with at least two labels, in lower case; null if invalid. A numeric last label
* means an IPv4 address, which is not a domain.
*/
const asciiDomain = (text) => {
	if (text.length > maxDomain) return null;
	const lower = text.toLowerCase();
	if (foreign.test(lower)) return null;
	const domain = ascii.test(lower) ? lower : domainToASCII(lower);
	const labels = domain.split(".");
	const last = labels.at(-1) ?? "";
	return domain.length <= maxDomain && labels.length > 1 && labels.every((one) => label.test(one) && !one.startsWith("-") && !one.endsWith("-")) && !/^[0-9]+$/.test(last) ? domain : null;
};
/**
* The stored form of an address: the domain in ASCII (RFC 5891) and lower case. The local part is kept,
* because some servers distinguish its case. Null unless the text is one address that SMTP without extensions
* accepts: dot-atom with up to 64 characters, @, a domain with a dot (RFC 5321).
*/
const asciiEmail = (text) => {
	const at = text.lastIndexOf("@");
	if (at < 1 || !isLocalPart(text.slice(0, at))) return null;
	const domain = asciiDomain(text.slice(at + 1));
	if (domain === null || at + 1 + domain.length > maxLength) return null;
	return `${text.slice(0, at)}@${domain}`;
};
/** Checks `format: idn-email`. */
const isEmail = (text) => asciiEmail(text) !== null;
// server/platform/own.ts
/**
* The value of a table's own member for a key from outside. `constructor` and `__proto__` are in no table,
* although every object has them. test/own-keys.test.ts ensures that tables are read in no other way.
*/
const own = (table, key) => Object.hasOwn(table, key) ? table[key] : void 0;
// server/platform/contract/document.ts
const methods = [
	"get",
	"post",
	"put",
	"delete"
];
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** The target of a local reference (`#/components/…`). Any other value is returned unchanged. */
const dereference = (document, value) => {
	if (!isObject(value) || typeof value.$ref !== "string") return value;
	let target = document;
	for (const part of value.$ref.slice(2).split("/")) {
		if (!isObject(target)) throw new Error(`The contract has no ${value.$ref}.`);
		target = target[part.replaceAll("~1", "/").replaceAll("~0", "~")];
	}
	if (target === void 0) throw new Error(`The contract has no ${value.$ref}.`);
	return dereference(document, target);
};
const resolveResponse = (document, response) => {
	const found = dereference(document, response);
	const headers = Object.fromEntries(Object.entries(found.headers ?? {}).map(([name, header]) => [name, dereference(document, header)]));
	return {
		...found,
		headers
	};
};
const resolved = /* @__PURE__ */ new WeakMap();
/** Every operation of the document by id; resolved once per process. */
const resolveOperations = (document) => {
	const operations = resolved.get(document) ?? resolveAll(document);
	resolved.set(document, operations);
	return operations;
};
const resolveAll = (document) => {
	const found = /* @__PURE__ */ new Map();
	for (const [path, item] of Object.entries(document.paths)) for (const method of methods) {
		const operation = item[method];
		if (!operation) continue;
		const parameters = [...item.parameters ?? [], ...operation.parameters ?? []];
		const body = operation.requestBody && dereference(document, operation.requestBody);
		const id = operation.operationId;
		found.set(id, {
			id,
			method,
			path,
			parameters: parameters.map((parameter) => dereference(document, parameter)),
			body: body ? {
				required: body.required ?? false,
				content: body.content
			} : null,
			responses: new Map(Object.entries(operation.responses).map(([status, response]) => [Number(status), resolveResponse(document, response)]))
		});
	}
	return found;
};
// server/platform/contract/formats.ts
const canonical = /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const { validate: isDateTime } = import_formats.fullFormats["date-time"];
/**
* `date-time` as strict as that of ajv-formats, which splits the text into parts. A time in this service's
* own form, on a day that its month has every year, is matched in one step. A list of 50 contacts has up to 250 times.
*/
const quickDateTime = (text) => canonical.test(text) || isDateTime(text);
// server/platform/contract/inspect.ts
const isMembers$1 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const typeTests = {
	string: (value) => typeof value === "string",
	number: Number.isFinite,
	integer: Number.isInteger,
	boolean: (value) => typeof value === "boolean",
	null: (value) => value === null,
	array: Array.isArray,
	object: isMembers$1
};
const typesOf = ({ type }) => type === void 0 ? [] : [type].flat();
const fitsType = (schema, value) => {
	const types = typesOf(schema);
	return types.length === 0 || types.some((type) => own(typeTests, type)?.(value) ?? true);
};
const patterns = /* @__PURE__ */ new Map();
const patternOf = (source) => {
	const known = patterns.get(source) ?? new RegExp(source, "u");
	patterns.set(source, known);
	return known;
};
const fitsFormat = (format, text) => {
	if (format === "date-time") return quickDateTime(text);
	if (format === "idn-email") return isEmail(text);
	const known = import_formats.fullFormats[format];
	if (known instanceof RegExp) return known.test(text);
	const test = typeof known === "object" && known !== null && "validate" in known ? known.validate : known;
	if (test instanceof RegExp) return test.test(text);
	return typeof test === "function" ? Boolean(test(text)) : true;
};
/** The length of a text as JSON Schema counts it. */
const lengthOf = (text) => {
	let length = 0;
	for (const _ of text) length += 1;
	return length;
};
/** Finds duplicate values in one pass. Objects with the same members in another order count as different. */
const keyOf = (value) => `${typeof value} ${JSON.stringify(value)}`;
/**
* Checks a value against a schema of the contract and returns at most `most` errors. The time is linear in
* the value. Limits are checked first, and a value that exceeds them is not inspected further. Of several
* branches, only the most likely one is reported. Used only for rejected requests: the validator is faster
* and stops at the first error.
*/
const createInspector = (document) => {
	/** Resolved once: a tree of rules meets the same few schemas thousands of times. */
	const known = /* @__PURE__ */ new Map();
	const resolved = (schema) => {
		const { $ref } = schema;
		if ($ref === void 0) return schema;
		const found = known.get($ref) ?? dereference(document, { $ref });
		known.set($ref, found);
		return found;
	};
	const inspect = (root, rootValue, most) => {
		const findings = [];
		const isFull = () => findings.length >= most;
		const report = (keyword, at, params = {}) => {
			if (!isFull()) findings.push({
				keyword,
				params,
				at
			});
		};
		const inspectValue = (given, value, at) => {
			if (isFull() || given === true) return;
			if (given === false) {
				report("not", at);
				return;
			}
			const schema = given;
			if (schema.$ref !== void 0) inspectValue(resolved(schema), value, at);
			if (!fitsType(schema, value)) {
				report("type", at, { type: schema.type });
				return;
			}
			if (schema.enum && !schema.enum.includes(value)) report("enum", at, { allowedValues: schema.enum });
			if ("const" in schema && schema.const !== value) report("const", at, { allowedValue: schema.const });
			if (typeof value === "string") inspectText(schema, value, at);
			else if (typeof value === "number") inspectNumber(schema, value, at);
			else if (Array.isArray(value)) inspectItems(schema, value, at);
			else if (isMembers$1(value)) inspectMembers(schema, value, at);
			for (const part of schema.allOf ?? []) inspectValue(part, value, at);
			const branches = schema.oneOf ?? schema.anyOf;
			if (!branches) return;
			if (schema.discriminator) inspectType(branches, schema.discriminator.propertyName, value, at);
			else inspectBranches(branches, value, at);
		};
		const inspectText = (schema, text, at) => {
			const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
			const { pattern = schema["x-pattern"] } = schema;
			const length = lengthOf(text);
			if (length > maxLength) {
				report("maxLength", at, { limit: maxLength });
				return;
			}
			if (format !== void 0 && !fitsFormat(format, text)) {
				report("format", at, { format });
				return;
			}
			if (length < minLength) report("minLength", at, { limit: minLength });
			if (pattern !== void 0 && !patternOf(pattern).test(text)) report("pattern", at, { pattern });
		};
		const inspectNumber = (schema, value, at) => {
			const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
			if (minimum !== void 0 && value < minimum) report("minimum", at, {
				comparison: ">=",
				limit: minimum
			});
			if (maximum !== void 0 && value > maximum) report("maximum", at, {
				comparison: "<=",
				limit: maximum
			});
			if (exclusiveMinimum !== void 0 && value <= exclusiveMinimum) report("exclusiveMinimum", at, {
				comparison: ">",
				limit: exclusiveMinimum
			});
			if (exclusiveMaximum !== void 0 && value >= exclusiveMaximum) report("exclusiveMaximum", at, {
				comparison: "<",
				limit: exclusiveMaximum
			});
		};
		const inspectItems = (schema, items, at) => {
			const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems, items: each } = schema;
			if (items.length > maxItems) {
				report("maxItems", at, { limit: maxItems });
				return;
			}
			if (items.length < minItems) report("minItems", at, { limit: minItems });
			if (uniqueItems && new Set(items.map(keyOf)).size < items.length) report("uniqueItems", at);
			if (each === void 0) return;
			for (let key = 0; key < items.length && !isFull(); key += 1) inspectValue(each, items[key], {
				above: at,
				key
			});
		};
		const inspectMembers = (schema, members, at) => {
			const { properties = {}, required = [], additionalProperties: others = true, propertyNames } = schema;
			const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY, dependentRequired = {} } = schema;
			for (const key of required) if (!Object.hasOwn(members, key)) report("required", {
				above: at,
				key
			}, { missingProperty: key });
			for (const [key, others] of Object.entries(dependentRequired)) if (Object.hasOwn(members, key)) inspectDependents(dependentRequired, key, others, members, at);
			const keys = Object.keys(members);
			if (keys.length < minProperties) report("minProperties", at, { limit: minProperties });
			if (keys.length > maxProperties) {
				report("maxProperties", at, { limit: maxProperties });
				return;
			}
			for (const key of keys) {
				if (isFull()) return;
				const place = {
					above: at,
					key
				};
				if (propertyNames !== void 0) inspectValue(propertyNames, key, place);
				if (Object.hasOwn(properties, key)) inspectValue(properties[key] ?? true, members[key], place);
				else if (others === false) report("additionalProperties", place);
				else inspectValue(others, members[key], place);
			}
		};
		/**
		* Of two members that require each other, the missing one is wrong. Otherwise the given one is: it says something about a member that
		* is not there.
		*/
		const inspectDependents = (rules, property, required, members, at) => {
			for (const missingProperty of required) {
				if (Object.hasOwn(members, missingProperty)) continue;
				const isMutual = own(rules, missingProperty)?.includes(property) ?? false;
				report("dependentRequired", {
					above: at,
					key: isMutual ? missingProperty : property
				}, {
					property,
					missingProperty,
					isMutual
				});
			}
		};
		const fits = (branch, value) => inspect(branch, value, 1).length === 0;
		const inspectType = (branches, name, value, at) => {
			if (!isMembers$1(value)) return;
			const place = {
				above: at,
				key: name
			};
			const tag = Object.hasOwn(value, name) ? value[name] : void 0;
			const tagged = branches.map((branch) => {
				const { properties = {} } = resolved(branch);
				const { const: only, enum: several } = resolved(properties[name] ?? {});
				return {
					branch,
					tags: several ?? [only]
				};
			});
			const likely = tagged.find(({ tags }) => tags.includes(tag));
			if (likely) inspectValue(likely.branch, value, at);
			else report("discriminator", place, {
				tagValue: tag,
				allowedValues: tagged.flatMap(({ tags }) => tags)
			});
		};
		/** The schemas of a branch, which can itself be a choice. */
		const alternatives = (branch) => {
			const schema = resolved(branch);
			return schema.oneOf === void 0 || schema.discriminator ? [schema] : schema.oneOf.flatMap(alternatives);
		};
		const inspectBranches = (branches, value, at) => {
			const schemas = branches.flatMap(alternatives);
			const possible = schemas.filter((shape) => fitsType(shape, value));
			if (possible.length === 0) {
				const types = schemas.flatMap(typesOf);
				const reported = types.filter((type) => type !== "null");
				report("type", at, { type: [...new Set(reported.length ? reported : types)] });
				return;
			}
			const meant = likelyBranch(possible, value);
			const before = findings.length;
			inspectValue(meant, value, at);
			if (findings.length === before) return;
			if (possible.some((shape) => shape !== meant && fits(shape, value))) findings.length = before;
		};
		inspectValue(root, rootValue, null);
		return findings;
	};
	return inspect;
};
/**
* The branch that knows most members of the value. A rule without its operator should not be reported as an
* invalid group as well.
*/
const likelyBranch = (schemas, value) => {
	const known = ({ properties = {} }) => isMembers$1(value) ? Object.keys(properties).filter((name) => Object.hasOwn(value, name)).length : 0;
	return schemas.reduce((best, shape) => known(shape) > known(best) ? shape : best, schemas[0] ?? {});
};
// openapi/tools/mock/filter.ts
const isMembers = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Every text of a value, in lower case. */
const textsIn = (value, found = /* @__PURE__ */ new Set()) => {
	if (typeof value === "string") found.add(value.toLowerCase());
	else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) textsIn(inner, found);
	return found;
};
/** A row without what no search looks at: ids, times, states and kinds. */
const searched = (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/(?:^|_)(?:id|at|on|state|status|kind|source|by)$/.test(name)));
/** Where rows have what a parameter asks for, if it is called otherwise there. */
const otherNames = {
	email: ["to_address", "value"],
	event_type: ["sent_event.type"],
	contact_id: ["sent_event.data.contact.id"],
	opened: ["first_opened_at"],
	clicked: ["first_clicked_at"],
	run: ["job_id"],
	kind: ["record_kind"],
	action: ["record_action"]
};
/** The values at a path such as `lists.id`; undefined if the row has no such member. */
const valuesAt = (row, path) => {
	const [first = "", ...rest] = path.split(".");
	if (!Object.hasOwn(row, first)) return void 0;
	const own = row[first];
	const values = Array.isArray(own) ? own : [own];
	if (rest.length === 0) return values;
	if (own === null) return [];
	const inner = values.map((one) => isMembers(one) ? valuesAt(one, rest.join(".")) : void 0);
	return inner.some((one) => one !== void 0) || values.length === 0 ? inner.flatMap((one) => one ?? []) : void 0;
};
/** The values that a parameter compares: `archived` has `archived_at`, `role` has `roles`, `actor_kind` has `actor.kind`. */
const comparedBy = (row, name) => {
	const [head = "", ...rest] = name.split("_");
	const tail = rest.join("_");
	const several = (word) => word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
	const paths = [
		name,
		...otherNames[name] ?? [],
		`${name}_at`,
		`is_${name}`,
		several(name),
		tail && `${head}.${tail}`,
		tail && `${several(head)}.${tail}`
	];
	for (const path of paths) {
		const values = path ? valuesAt(row, path) : void 0;
		if (values !== void 0) return values;
	}
};
const isSet = (values) => values.some((value) => value !== null && value !== false);
/** Whether a row fits a parameter of the query. Parameters that say nothing about its members exclude none. */
const fitsFilter = (row, name, value) => {
	if (name === "search") {
		const words = value.toLowerCase();
		return [...textsIn(searched(row))].some((text) => text.includes(words));
	}
	if (name === "after") return String(row.id) > value;
	const [, stem, side] = /^(.+)_(after|before)$/.exec(name) ?? [];
	if (stem !== void 0) {
		const at = row[`${stem}_at`];
		if (typeof at !== "string") return true;
		return side === "after" ? Date.parse(at) >= Date.parse(value) : Date.parse(at) < Date.parse(value);
	}
	if (value === "true" || value === "false") {
		const values = comparedBy(row, name);
		if (values !== void 0) return isSet(values) === (value === "true");
		const opposite = name.startsWith("un") ? comparedBy(row, name.slice(2)) : void 0;
		return opposite === void 0 || isSet(opposite) === (value === "false");
	}
	const values = comparedBy(row, name);
	if (values === void 0) return true;
	const wanted = value.toLowerCase().split(",");
	return values.some((one) => wanted.includes(String(one).toLowerCase()));
};
/** Whether a list leaves a row out unless it is asked for: it is archived or in the trash. */
const isPutAway = ({ archived_at = null, trashed_at = null }) => archived_at !== null || trashed_at !== null;
// openapi/tools/mock/complete.ts
/**
* Completes what a request may write shorter than a response: members that may be left out become their default or null, and times
* have milliseconds.
*/
const createCompletion = (document, fits) => {
	const completed = (schema, value) => {
		if (schema === void 0) return value;
		const shape = resolve(document, schema);
		const choices = shape.oneOf ?? shape.anyOf;
		if (choices !== void 0) return choices.map((choice) => ({
			choice,
			whole: completed(choice, value)
		})).find(({ choice, whole }) => fits(choice, whole))?.whole ?? value;
		if (typeof value === "string" && shape.format === "date-time" && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
		if (Array.isArray(value)) return value.map((one) => completed(shape.items, one));
		if (!isMembers(value)) return value;
		const { properties = {}, required = [] } = shape;
		const missing = required.filter((name) => !(name in value));
		const said = Object.entries(value).map(([name, one]) => [name, completed(properties[name], one)]);
		const unsaid = missing.map((name) => [name, properties[name]?.default ?? null]);
		return Object.fromEntries([...said, ...unsaid]);
	};
	return completed;
};
// server/platform/pointer.ts
const escapeToken = (name) => typeof name === "number" ? String(name) : name.replaceAll("~", "~0").replaceAll("/", "~1");
/** Maximum length of a pointer in a problem. */
const longest$1 = 1001;
/** The JSON pointer, shortened for a problem: a key may be long, and many errors may be below it. */
const pointerTo = (place) => {
	const keys = [];
	for (let at = place; at !== null; at = at.above) keys.push(at.key);
	let pointer = "";
	for (const key of keys.reverse()) {
		if (pointer.length > longest$1) break;
		pointer += `/${escapeToken(typeof key === "string" ? key.slice(0, longest$1) : key)}`;
	}
	return pointer;
};
// server/platform/contract/faults.ts
/**
* The contract's maximum of errors in one problem. If there are more, the problem says so, and the next
* request shows the rest.
*/
const maxFaults = 1e3;
const codes = {
	required: "required",
	dependentRequired: "not_allowed",
	additionalProperties: "unknown_member",
	type: "type",
	enum: "enum",
	const: "enum",
	discriminator: "enum",
	format: "format",
	pattern: "pattern",
	minimum: "minimum",
	exclusiveMinimum: "minimum",
	maximum: "maximum",
	exclusiveMaximum: "maximum",
	minLength: "min_length",
	maxLength: "max_length",
	minItems: "min_items",
	maxItems: "max_items",
	uniqueItems: "unique_items",
	minProperties: "min_properties"
};
const list = (values) => Array.isArray(values) ? values.map(String).join(", ") : String(values);
const some = (limit, what) => `${String(limit)} ${what}${limit === 1 ? "" : "s"}`;
/** Sentences for formats, in other terms than the schema's. */
const ofFormat = {
	email: "This is not a valid e-mail address. Use ASCII characters only.",
	"idn-email": "This is not a valid e-mail address.",
	date: "This must be a valid date, such as 2026-01-31.",
	"date-time": "This must be a valid time, such as 2026-01-31T12:00:00Z.",
	uuid: "This must be an id, such as 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01.",
	uri: "This must be a valid URL, such as https://example.com/."
};
/** The same for patterns that a marketer meets. Only developers read the others. */
const ofPattern = {
	"^[^\\x00-\\x1f\\x7f]+$": "This must be one line of text.",
	"^ *[^\\x00-\\x20\\x7f][^\\x00-\\x1f\\x7f]*$": "This must be one line of text that is not blank.",
	"^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]+$": "This must be text without control characters.",
	"^https?://[\\x21-\\x7e]+$": "This must be a URL of http or https, such as https://example.com/.",
	"^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$": "This must be a domain in lower case, in its ASCII form, such as news.example.com.",
	"^[?~+-]?(?:(?:a|mx)(?:[:/][A-Za-z0-9_.:/%{}-]+)?|(?:include|ip4|ip6|exists):[A-Za-z0-9_.:/%{}-]+)$": "This must be an SPF mechanism, such as include:spf.relay.example.",
	"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$": "This must contain only lower-case letters, digits, and hyphens between them.",
	"^[A-Za-z0-9:][A-Za-z0-9.:_-]{0,252}$": "This must be the name or address of a host, such as smtp.example.com.",
	"^https?://[^\\s]+$": "This must be a URL of http or https, such as https://example.com/.",
	"^https://[\\x21-\\x7e]+$": "This must be a URL of https, such as https://example.com/.",
	"^https?://[a-z0-9.-]{1,253}(:[0-9]{1,5})?$": "This must be an origin, such as https://shop.example.com.",
	"^https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?$": "This must be an origin, such as https://shop.example.com.",
	"^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|email:[^\\x00-\\x20\\x7f@]+@[^\\x00-\\x20\\x7f@]+|external:[^\\x00-\\x1f\\x7f]{1,255})$": "This must be the id of a contact, or its address or external id, such as email:ada@example.com or external:4711.",
	"^\\+?[0-9(][0-9 ().-]{1,30}$": "This must be a telephone number, such as +44 20 7946 0000.",
	"^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,2}$": "This must be the name of a time zone, such as Europe/London.",
	"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$": "This must be a time of day, such as 09:00.",
	"^(?:1[89]|20)": "This must be a date from 1800-01-01 to 2099-12-31.",
	"^20": "This must be in the years 2000 to 2099.",
	"^[12][0-9]{3}-": "This must be in the years 1000 to 2999.",
	"^[a-z][a-z0-9_]*$": "This must begin with a lower-case letter, and contain only lower-case letters, digits and underscores.",
	"^[a-z0-9]+(?:-[a-z0-9]+)*$": "This must contain only lower-case letters, digits, and single hyphens between them.",
	"^#[0-9a-f]{6}$": "This must be a colour in lower case, such as #0b5c7a.",
	"^#[0-9a-fA-F]{6}$": "This must be a colour, such as #0b5c7a.",
	"^[A-Z]{2}$": "This must be two upper-case letters, such as GB.",
	"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$": "This must be a language tag, such as en or de-AT."
};
const comparisons = {
	">=": "at least",
	">": "more than",
	"<=": "at most",
	"<": "less than"
};
const sentence = ({ keyword, params, message }) => {
	switch (keyword) {
		case "required": return "This is required.";
		case "dependentRequired": return `\`${String(params.property)}\` requires \`${String(params.missingProperty)}\`.`;
		case "additionalProperties": return "Unknown member. Remove it.";
		case "type": return `This must be of type ${list(params.type).replaceAll(",", " or")}.`;
		case "enum":
		case "discriminator": return `This must be one of: ${list(params.allowedValues)}.`;
		case "const": return `This must be ${String(params.allowedValue)}.`;
		case "format": return own(ofFormat, String(params.format)) ?? `This is not a valid ${String(params.format)}.`;
		case "pattern": return own(ofPattern, String(params.pattern)) ?? `This does not match the pattern ${String(params.pattern)}.`;
		case "minimum":
		case "maximum":
		case "exclusiveMinimum":
		case "exclusiveMaximum": return `This must be ${own(comparisons, String(params.comparison))} ${String(params.limit)}.`;
		case "minLength": return `This must have at least ${some(params.limit, "character")}.`;
		case "maxLength": return `This must have at most ${some(params.limit, "character")}.`;
		case "minItems": return `This must have at least ${some(params.limit, "item")}.`;
		case "maxItems": return `This must have at most ${some(params.limit, "item")}.`;
		case "uniqueItems": return "The items must differ from each other.";
		case "minProperties": return `At least ${some(params.limit, "member")} must be given.`;
		case "maxProperties": return `At most ${some(params.limit, "member")} may be given.`;
		default: return `This ${message ?? "is not valid"}.`;
	}
};
/** The code and the sentence of a schema error. */
const messageOf = (error) => {
	const missingTag = error.keyword === "discriminator" && error.params.tagValue === void 0;
	const missingMate = error.keyword === "dependentRequired" && error.params.isMutual === true;
	return {
		code: missingTag || missingMate ? "required" : own(codes, error.keyword) ?? "invalid_value",
		detail: sentence(error)
	};
};
const bodyFault = (finding) => ({
	pointer: pointerTo(finding.at),
	...messageOf(finding)
});
/** A parameter is reported as a whole, whichever of its items is wrong. */
const nameOf = ({ at }) => {
	let top = at;
	while (top?.above) top = top.above;
	return String(top?.key ?? "");
};
/** The same error at the same place is reported once. */
const once = (faults) => {
	const seen = /* @__PURE__ */ new Set();
	return faults.filter((fault) => {
		const key = `${fault.pointer} ${fault.code}`;
		return !seen.has(key) && seen.add(key);
	});
};
const takesArray = (parameter) => typeof parameter.schema === "object" && parameter.schema.type === "array";
const queryValue = (parameter, query) => {
	const given = query.getAll(parameter.name);
	if (given.length === 0) return void 0;
	if (takesArray(parameter)) return parameter.explode === false ? given.flatMap((text) => text.split(",")) : given;
	return given.length === 1 ? given[0] : given;
};
const readAs = (type, text) => {
	if ((type === "integer" || type === "number") && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
	if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
	return text;
};
/** A text converted to the type of its parameter, if it can be. */
const readParameter = (schema, value) => {
	if (Array.isArray(value)) return value;
	return typeof value === "string" ? readAs([schema.type].flat()[0], value) : value;
};
const schemaOf = (parameters) => ({
	type: "object",
	properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
	required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
});
/** A parameter has a name, and an error's name has at least one character. */
const shownName = (name) => name === "" ? "(no name)" : name;
/**
* Collects the errors of a request, up to the maximum of a problem. The validator stops at the first error,
* so a request that it rejects is checked again here.
*/
const createFaultFinder = (document) => {
	const inspect = createInspector(document);
	const inParameters = (operation, place, raw, most) => {
		const parameters = operation.parameters.filter((parameter) => parameter.in === place);
		const given = (parameter) => {
			if (place === "query") return queryValue(parameter, raw.query);
			if (place === "path") return raw.params[parameter.name];
			return raw.headers[parameter.name.toLowerCase()];
		};
		const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, readParameter(parameter.schema, given(parameter))]).filter(([, value]) => value !== void 0));
		return inspect(schemaOf(parameters), values, most).map((finding) => ({
			[place === "header" ? "header" : "parameter"]: nameOf(finding),
			...messageOf(finding)
		}));
	};
	const inBody = (operation, raw, most) => {
		const media = operation.body?.content["application/json"];
		if (!operation.body || !media) return [];
		if (raw.body === void 0) return operation.body.required ? [{
			pointer: "",
			code: "required",
			detail: "A JSON body is required."
		}] : [];
		return once(inspect(media.schema, raw.body, most).map(bodyFault));
	};
	const unknownParameters = (operation, given, most = maxFaults) => {
		const known = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
		return [...new Set(given)].filter((name) => !known.includes(name)).slice(0, most).map((name) => ({
			parameter: shownName(name),
			code: "unknown_parameter",
			detail: known.length ? `Unknown parameter. Use: ${known.join(", ")}.` : "This operation has no parameters."
		}));
	};
	return {
		unknownParameters,
		/** One more than the maximum of a problem shows that there are more. */
		all: (operation, raw) => {
			const faults = [];
			const left = () => 1001 - faults.length;
			faults.push(...unknownParameters(operation, raw.query.keys(), left()));
			for (const place of [
				"path",
				"query",
				"header"
			]) faults.push(...inParameters(operation, place, raw, left()));
			faults.push(...inBody(operation, raw, left()));
			return faults;
		}
	};
};
// generated/problems.ts
/** Status and title of every problem code. */
const problems = {
	invalid_request: {
		status: 400,
		title: "The request is invalid"
	},
	malformed_body: {
		status: 400,
		title: "The body is not valid JSON"
	},
	invalid_cursor: {
		status: 400,
		title: "The cursor is invalid for this list"
	},
	too_complex: {
		status: 400,
		title: "The condition, content or file is too complex"
	},
	unauthenticated: {
		status: 401,
		title: "Authentication is required"
	},
	invalid_credentials: {
		status: 401,
		title: "The credentials are invalid"
	},
	invalid_nonce: {
		status: 401,
		title: "The nonce is missing or invalid"
	},
	missing_capability: {
		status: 403,
		title: "A capability is missing"
	},
	missing_scope: {
		status: 403,
		title: "The credentials do not have this scope"
	},
	pro_lock: {
		status: 403,
		title: "The edition does not include this"
	},
	not_found: {
		status: 404,
		title: "Not found"
	},
	method_not_allowed: {
		status: 405,
		title: "Method not allowed"
	},
	request_timeout: {
		status: 408,
		title: "The body arrived too slowly"
	},
	email_taken: {
		status: 409,
		title: "Another contact has this e-mail address"
	},
	external_id_taken: {
		status: 409,
		title: "Another contact has this external id"
	},
	contact_trashed: {
		status: 409,
		title: "A contact in the trash has this e-mail address"
	},
	address_erased: {
		status: 409,
		title: "The contact with this address was erased"
	},
	invalid_transition: {
		status: 409,
		title: "This status change is not allowed"
	},
	already_exists: {
		status: 409,
		title: "The resource already exists"
	},
	in_use: {
		status: 409,
		title: "The resource is in use"
	},
	invalid_state: {
		status: 409,
		title: "The state does not allow this"
	},
	not_ready: {
		status: 409,
		title: "The resource is not ready"
	},
	count_mismatch: {
		status: 409,
		title: "The number does not match"
	},
	too_many: {
		status: 409,
		title: "The maximum number is reached"
	},
	source_unauthorized: {
		status: 409,
		title: "The source rejects the credentials"
	},
	source_forbidden: {
		status: 409,
		title: "The credentials lack a permission"
	},
	source_unavailable: {
		status: 409,
		title: "The source is unavailable"
	},
	source_bad_answer: {
		status: 409,
		title: "The response of the source cannot be read"
	},
	source_changed: {
		status: 409,
		title: "The credentials belong to another account"
	},
	source_rate_limited: {
		status: 409,
		title: "The source allows no requests"
	},
	archive_refused: {
		status: 409,
		title: "The file or archive is refused"
	},
	dry_run_required: {
		status: 409,
		title: "A dry run is required first"
	},
	mapping_incomplete: {
		status: 409,
		title: "The mapping is incomplete"
	},
	changed_since: {
		status: 409,
		title: "The counts have changed"
	},
	idempotency_in_progress: {
		status: 409,
		title: "The first request with this key is still running"
	},
	idempotency_outcome_unknown: {
		status: 409,
		title: "The outcome of the first request is unknown"
	},
	precondition_failed: {
		status: 412,
		title: "The resource has changed since you read it"
	},
	body_too_large: {
		status: 413,
		title: "The body is too large"
	},
	unsupported_media_type: {
		status: 415,
		title: "The content type is not supported"
	},
	idempotency_mismatch: {
		status: 422,
		title: "The key was used for a different request"
	},
	rate_limited: {
		status: 429,
		title: "Too many requests"
	},
	internal_error: {
		status: 500,
		title: "Internal error"
	},
	unavailable: {
		status: 503,
		title: "The service is temporarily unavailable"
	},
	insufficient_storage: {
		status: 507,
		title: "Not enough disk space"
	}
};
// server/platform/problem.ts
/** An error response on its way to the caller. Created by `problem`, thrown anywhere, sent in one place. */
var ProblemError = class extends Error {
	code;
	status;
	errors;
	headers;
	lock;
	constructor(code, options) {
		super(options.detail ?? options.errors?.[0]?.detail ?? problems[code].title, { cause: options.cause });
		this.name = "ProblemError";
		this.code = code;
		this.status = problems[code].status;
		this.errors = options.errors ?? [];
		this.headers = options.headers ?? {};
		this.lock = options.lock;
	}
};
/** The problem of `code`, to be thrown. */
const problem = (code, options = {}) => new ProblemError(code, options);
// server/platform/contract/invalid.ts
const placeOf = (fault) => fault.parameter ?? fault.header ?? (fault.pointer === "" ? "the body" : fault.pointer ?? "");
/**
* Of several errors at the first place, the format is the most useful. A value that is not a UUID may be too
* short as well.
*/
const mostUseful = (errors) => {
	const [first] = errors;
	return errors.find((fault) => fault.code === "format" && first && placeOf(fault) === placeOf(first)) ?? first;
};
/**
* The problem of a request with these errors. Its detail describes the first one, `errors` has all of them.
*/
const invalid = (errors) => {
	const first = mostUseful(errors);
	const listed = Math.min(errors.length, maxFaults);
	const unlisted = errors.length > listed ? ", and others that are not listed" : "";
	const more = listed > 1 ? ` (and ${listed - 1} more${unlisted})` : "";
	return problem("invalid_request", first ? {
		errors: errors.slice(0, maxFaults),
		detail: `${placeOf(first)}: ${first.detail}${more}`
	} : {});
};
// server/audience/contacts/bulk/target.ts
/**
* Reads the target of a bulk request. With `counted`, a condition requires `expected_count`. @throws
* invalid_request
*/
const readTarget = (given, counted) => {
	const errors = [];
	const { ids, condition, dry_run: dryRun = false, expected_count: expected } = given;
	if (ids === void 0 && condition === void 0) errors.push({
		pointer: "/ids",
		code: "required",
		detail: "Send either `ids` or `condition`."
	});
	if (ids !== void 0 && condition !== void 0) errors.push({
		pointer: "/condition",
		code: "not_allowed",
		detail: "Send either `ids` or `condition`, not both."
	});
	if (condition === void 0 && dryRun) errors.push({
		pointer: "/dry_run",
		code: "not_allowed",
		detail: "`dry_run` requires `condition`."
	});
	if (counted && condition !== void 0 && !dryRun && expected === void 0) errors.push({
		pointer: "/expected_count",
		code: "required",
		detail: "`condition` requires `expected_count`, except in a dry run."
	});
	if (errors.length > 0) throw problem("invalid_request", {
		errors,
		detail: errors[0]?.detail ?? ""
	});
	if (ids !== void 0) return { ids: ids.map((id) => id.toLowerCase()) };
	if (condition === void 0) throw problem("internal_error");
	return {
		condition,
		dryRun,
		expected: dryRun ? null : expected ?? null
	};
};
// server/platform/locales.ts
const knownZones = new Set(Intl.supportedValuesOf("timeZone"));
/**
* Whether a name is a time zone. The list has only canonical names; the database also knows others, such as
* UTC and former names.
*/
const isTimeZone = (name) => {
	if (knownZones.has(name)) return true;
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
};
/** Whether a value is a language tag (BCP 47). */
const isLocale = (tag) => {
	try {
		return Intl.getCanonicalLocales(tag).length === 1;
	} catch {
		return false;
	}
};
// server/audience/contacts/checks.ts
/** Local dates can be up to 14 hours ahead of UTC. */
const lastDate = (now) => new Date(now.getTime() + 504e5).toISOString().slice(0, 10);
/**
* Errors in a contact's members that a schema cannot detect. `at` is the pointer to the object with the
* members.
*/
const faultsOfMembers = (input, clock, at = "") => {
	const errors = [];
	const { date_of_birth, timezone, locale } = input;
	if (date_of_birth && date_of_birth > lastDate(clock.now())) errors.push({
		pointer: `${at}/date_of_birth`,
		code: "invalid_value",
		detail: "Enter a date of birth in the past."
	});
	if (timezone && !isTimeZone(timezone)) errors.push({
		pointer: `${at}/timezone`,
		code: "invalid_value",
		detail: `${timezone} is not the name of a time zone.`
	});
	if (locale && !isLocale(locale)) errors.push({
		pointer: `${at}/locale`,
		code: "invalid_value",
		detail: `${locale} is not a language tag.`
	});
	if (input.force_status === true && input.status_reason === void 0) errors.push({
		pointer: `${at}/status_reason`,
		code: "required",
		detail: "force_status requires status_reason."
	});
	return errors;
};
// server/audience/custom-fields/rules.ts
/** Whether the values of a field are chosen from options. */
const isSelect = (type) => type === "single_select" || type === "multi_select";
/** The errors in the options of a field of this type. Undefined options were not given. */
const faultsOfOptions = (type, options) => {
	const pointer = "/options";
	if (options === void 0) return [];
	if (!isSelect(type)) return [{
		pointer,
		code: "not_allowed",
		detail: `Remove the options. A field of the type ${type} has none.`
	}];
	return options.flatMap(({ value }, index) => options.findIndex((option) => option.value === value) === index ? [] : [{
		pointer: `${pointer}/${index}/value`,
		code: "unique_items",
		detail: `The option ${value} is duplicated.`
	}]);
};
/** The options of a new field. @throws invalid_request */
const requireOptions = (type, options) => {
	const errors = faultsOfOptions(type, options);
	if (isSelect(type) && options === void 0) errors.push({
		pointer: "/options",
		code: "required",
		detail: `A field of the type ${type} requires options.`
	});
	if (errors.length > 0) throw problem("invalid_request", { errors });
	return (options ?? []).map(({ value, label }) => ({
		value,
		label
	}));
};
// server/content/templates/rules.ts
const required = (member, detail) => ({
	pointer: `/${member}`,
	code: "required",
	detail
});
/** Faults of missing content in a new template that the schema cannot express. */
const faultsOfNew = ({ starter_key, kind, source }) => {
	if (starter_key !== void 0) return kind !== void 0 && source === void 0 ? [required("source", "Another kind requires a source.")] : [];
	const detail = "Send either starter_key, or kind and source.";
	return [...kind === void 0 ? [required("kind", detail)] : [], ...source === void 0 ? [required("source", detail)] : []];
};
// server/platform/clock.ts
/**
* The clock of this machine. State that processes share uses the database's clock: see
* storage/database-clock.ts.
*/
const systemClock = { now: () => /* @__PURE__ */ new Date() };
// server/sending/messages/rules.ts
const fault = (member, code, detail) => ({
	pointer: `/${member}`,
	code,
	detail
});
const oneOf = (body, [first, second]) => {
	const given = [first, second].filter((member) => member in body);
	if (given.length === 0) return [fault(first, "required", `Send either ${first} or ${second}.`)];
	if (given.length === 2) return [fault(second, "not_allowed", `Send either ${first} or ${second}, not both.`)];
	return [];
};
/** Faults of a new message that no schema can express. */
const faultsOfMessage = (body) => [...oneOf(body, ["template_id", "content"]), ...oneOf(body, ["to", "contact_id"])];
// openapi/tools/mock/rules.ts
/** The faults of a rule of the service that throws them. */
const thrown = (check) => (body) => {
	try {
		check(body);
		return [];
	} catch (error) {
		if (error instanceof ProblemError) return error.errors;
		throw error;
	}
};
const members = (body) => faultsOfMembers(body, systemClock);
const target = thrown((body) => readTarget(body, true));
/**
* What the service checks of a body besides its schema, and can check without data. They are its own functions, so the mock has the
* same faults.
*/
const rules = {
	createContact: members,
	updateContact: members,
	upsertContactByEmail: members,
	applyContactAction: thrown((body) => readTarget(body, body.action !== "export")),
	deleteContacts: target,
	enrolSequenceContacts: target,
	removeSequenceContacts: target,
	enrolAutomationContacts: target,
	removeAutomationContacts: target,
	createCustomField: thrown(({ type, options }) => requireOptions(type, options)),
	createTemplate: faultsOfNew,
	createMessage: faultsOfMessage
};
/** The faults of a body that its schema accepts. */
const faultsOfRules = (id, body) => rules[id]?.(body) ?? [];
// openapi/tools/mock/engine.ts
const hasCredentials = ({ authorization = "", cookie = "", ...headers }) => /^(?:Basic|Bearer) ./i.test(authorization) || cookie !== "" && headers["x-host-nonce"] !== void 0;
/** The example that a preference names, or the first of the first success. */
const exampleAnswer = (document, route, { code, example }) => {
	const status = Number(code ?? Object.keys(route.responses).find((one) => one.startsWith("2")));
	const headers = requiredHeaders(document, route, status);
	const [media] = Object.entries(route.responses[String(status)]?.content ?? {});
	if (media === void 0) return {
		status,
		headers,
		body: void 0
	};
	const [type, content] = media;
	const examples = examplesOf(document, content);
	const [, body] = examples.find(([name]) => name === example) ?? examples[0] ?? [];
	return {
		status,
		headers: {
			...headers,
			"Content-Type": type
		},
		body: structuredClone(body)
	};
};
/** With an entity tag of its content. A caller who has that content already gets 304. */
const tagged = (route, { headers }, answer) => {
	if (!("ETag" in answer.headers)) return answer;
	const tag = `"${createHash("sha256").update(JSON.stringify(answer.body)).digest("hex").slice(0, 16)}"`;
	const isSame = "304" in route.responses && headers["if-none-match"]?.includes(tag) === true;
	return {
		...answer,
		status: isSame ? 304 : answer.status,
		headers: {
			...answer.headers,
			ETag: tag
		}
	};
};
/**
* Answers from the examples of the contract. It rejects what the service would reject, with the same faults. `select` finds the example of
* an accepted request; what the request asks for is put into it afterwards.
*/
const createEngine = (document, behave, select = async (route, _request, preference) => exampleAnswer(document, route, preference)) => {
	const operations = resolveOperations(document);
	const faults = createFaultFinder(document);
	const refuse = refusals(document);
	/** What the service would say against the request; undefined if it accepts it. */
	const refusalOf = (route, request) => {
		const { pathname, searchParams } = request.url;
		if (!hasCredentials(request.headers)) return refuse("unauthenticated", pathname, route);
		if (request.isOther && route.requestBody !== null) return refuse("unsupported_media_type", pathname, route);
		const found = [...route.requestBody === null && ![
			"\"\"",
			"{}",
			void 0
		].includes(JSON.stringify(request.body)) ? [{
			pointer: "",
			code: "not_allowed",
			detail: "This operation has no request body. Leave it out."
		}] : [], ...faults.all(operations.get(route.id), {
			params: request.params,
			query: searchParams,
			headers: request.headers,
			body: request.body
		})];
		const wrong = found.length > 0 ? found : faultsOfRules(route.id, request.body);
		if (wrong.length === 0) return void 0;
		const { errors, message } = invalid(wrong);
		return refuse("invalid_request", pathname, route, {
			errors,
			detail: message
		});
	};
	return async (route, request, preference) => {
		const answer = await select(route, request, preference);
		const refusal = refusalOf(route, request);
		if (refusal !== void 0) {
			const { "sl-violations": violations } = answer.headers;
			return violations === void 0 ? refusal : {
				...refusal,
				headers: {
					...refusal.headers,
					"sl-violations": violations
				}
			};
		}
		const { code, example, dynamic } = preference;
		if (code !== null || example !== null || dynamic || answer.status >= 300) return answer;
		const result = behave(route, request, answer);
		if (typeof result !== "string") return tagged(route, request, result);
		return refuse(result, request.url.pathname, route, result === "not_found" ? { detail: "No example of the contract has this id." } : {});
	};
};
// openapi/tools/mock/include.ts
/** The members of a row that only `include` brings: with those that are asked for, and without the others. */
const createInclude = (document, fits, examplesFor) => {
	const operations = operationsOf(document);
	/** The rows of the lists below an item, as at `/contacts/{id}/notes`. */
	const listsBelow = (itemPath) => operations.filter(({ method, path }) => method === "GET" && path.startsWith(`${itemPath}/`)).flatMap(examplesFor).filter(isMembers).map(({ data }) => data);
	return (route, query, schema, row) => {
		const parameter = (operations.find(({ method, path }) => method === "GET" && path === route.path) ?? route).parameters.find(({ name }) => name === "include");
		if (parameter === void 0) return row;
		const known = resolve(document, parameter.schema?.items ?? {}).enum ?? [];
		const wanted = query.getAll("include").flatMap((names) => names.split(","));
		const { properties = {} } = resolve(document, schema ?? {});
		const itemPath = route.path.endsWith("}") ? route.path : `${route.path}/{id}`;
		const whole = Object.entries(row).filter(([name]) => !known.includes(name) || wanted.includes(name));
		const found = wanted.filter((name) => !(name in row)).map((name) => [name, listsBelow(itemPath).find((rows) => fits(properties[name], rows)) ?? []]);
		return Object.fromEntries([...whole, ...found]);
	};
};
// openapi/tools/mock/job.ts
const second = 1e3;
const week = 604800 * second;
const later = (time, by) => new Date(Date.parse(time) + by).toISOString();
/** A job that an action started, as the next request finds it: nothing is stored, so its work is done by then. */
const finished = (job) => {
	if (!isMembers(job) || typeof job.created_at !== "string" || !isMembers(job.progress)) return job;
	const total = Number(job.progress.total ?? 0);
	const hasResult = /export$/.test(String(job.kind));
	return {
		...job,
		state: "succeeded",
		progress: {
			done: total,
			total,
			percent: 100
		},
		cancellable: false,
		started_at: job.created_at,
		finished_at: later(job.created_at, second),
		result_available: hasResult,
		result_expires_at: hasResult ? later(job.created_at, week) : null
	};
};
// openapi/tools/mock/items.ts
/** The texts of all examples: an id or a key that none of them has is unknown. */
const knownTexts = (document) => {
	const found = /* @__PURE__ */ new Set();
	for (const { parameters, requestBody, responses } of operationsOf(document)) {
		for (const { example, examples = {} } of parameters) {
			textsIn(example, found);
			for (const one of Object.values(examples)) textsIn(resolve(document, one).value, found);
		}
		const medias = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
		for (const media of medias) textsIn(examplesOf(document, media).map(([, value]) => value), found);
	}
	return found;
};
/** What a path can call a row: `administrator`, `3`, `email:ada@example.com`. */
const namesOf = ({ id, key, number, email, external_id }) => [
	id,
	key,
	number,
	email && `email:${email}`,
	external_id && `external:${external_id}`
].filter((name) => name !== void 0 && name !== null).map((name) => String(name).toLowerCase());
/** The members that an action has not changed, as another row has them. */
const unchangedOf = (row, before, after) => Object.fromEntries(Object.entries(row).filter(([name]) => JSON.stringify(before[name]) === JSON.stringify(after[name])));
const lastParameter = (path) => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
/** What the examples show of the items of each list, and which of them a path names. */
const createItems = (document) => {
	const known = knownTexts(document);
	const operations = operationsOf(document);
	const examplesFor = ({ responses, status = "200" }) => Object.values(responses[status]?.content ?? {}).flatMap((media) => examplesOf(document, media).map(([, value]) => value));
	const readRows = (itemPath) => {
		const collection = itemPath.slice(0, itemPath.lastIndexOf("/{"));
		return operations.filter(({ path }) => path === collection || path === itemPath).sort((one, other) => Number(other.method === "GET") - Number(one.method === "GET")).flatMap(({ responses }) => ["200", "201"].flatMap((status) => examplesFor({
			responses,
			status
		}))).flatMap((value) => isMembers(value) && Array.isArray(value.data) ? value.data : [value]).filter(isMembers);
	};
	const started = operations.flatMap(({ responses }) => examplesFor({
		responses,
		status: "202"
	})).map(finished).filter(isMembers);
	/** A job that is in no list, because a request has started it. */
	const startedJob = (itemPath, id) => itemPath === "/jobs/{id}" ? started.find((job) => job.id === id.toLowerCase()) : void 0;
	const rows = /* @__PURE__ */ new Map();
	/** The examples of the items at a path such as `/campaigns/{id}`, also from the list and from what creates them. */
	const rowsAt = (itemPath) => {
		const found = rows.get(itemPath) ?? readRows(itemPath);
		rows.set(itemPath, found);
		return found;
	};
	/** The first example of an item, with the members that only further ones have: a list leaves some out. */
	const shownWith = (itemPath, id) => {
		const found = rowsAt(itemPath).filter((row) => namesOf(row).includes(id.toLowerCase()));
		return found.length === 0 ? void 0 : Object.assign({}, ...found.toReversed());
	};
	const rowWith = (itemPath, id) => shownWith(itemPath, id) ?? startedJob(itemPath, id);
	/** The values that the contract shows for the parameter at the end of a path. */
	const shownAt = (itemPath) => {
		const name = lastParameter(itemPath);
		return operations.filter(({ path }) => path.startsWith(itemPath)).flatMap(({ parameters }) => parameters.filter((one) => one.in === "path" && one.name === name)).map(({ example }) => String(example).toLowerCase());
	};
	/** Whether an example shows this at the end of the path; where none shows an item, whether any example has the text. */
	const isKnownAt = (itemPath, value) => {
		const wanted = value.toLowerCase();
		const names = rowsAt(itemPath).flatMap(namesOf);
		if (names.length === 0) return known.has(wanted);
		if (startedJob(itemPath, wanted) !== void 0) return true;
		return names.includes(wanted) || shownAt(itemPath).includes(wanted);
	};
	/** Whether examples show everything that the path names, each at its place. */
	const isKnown = ({ path }, params) => [...path.matchAll(/\{(\w+)\}/g)].every(({ 0: part, 1: name = "", index }) => isKnownAt(path.slice(0, index + part.length), params[name] ?? ""));
	return {
		examplesFor,
		rowWith,
		shownAt,
		shownWith,
		isKnown
	};
};
// openapi/tools/mock/list.ts
/** Parameters that choose a part of a list, and no rows. */
const aboutPages = /* @__PURE__ */ new Set([
	"limit",
	"cursor",
	"total",
	"sort",
	"include",
	"fields"
]);
/** Parameters that ask for rows which a list leaves out otherwise. */
const bringsBack = /* @__PURE__ */ new Set([
	"archived",
	"trashed",
	"state"
]);
/** Sorts by a member of the rows, such as `-created_at`. What is missing comes after everything. */
const sorted = (rows, sort) => {
	if (sort === null) return rows;
	const name = sort.replace(/^-/, "");
	if (!rows.every((row) => name in row)) return rows;
	const sign = sort.startsWith("-") ? -1 : 1;
	return rows.toSorted((one, other) => {
		const [left, right] = [one[name], other[name]];
		if (left === null || right === null) return Number(left === null) - Number(right === null);
		if (typeof left === "number" && typeof right === "number") return sign * (left - right);
		return sign * String(left).localeCompare(String(right), "en");
	});
};
/** Of which list, with which filters. */
const markOf = (route, filters) => createHash("sha256").update(JSON.stringify([route.path, filters])).digest("hex").slice(0, 8);
const cursorOf = (offset, mark) => Buffer.from(`mock ${offset} ${mark}`).toString("base64url");
/** The offset of a cursor; null if this mock made no such cursor for the list. */
const offsetOf = (cursor, mark) => {
	if (cursor === null) return 0;
	const [, offset, of] = /^mock (\d{1,9}) (\w{8})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
	return of === mark ? Number(offset) : null;
};
const withTotal = (total, count) => isMembers(total) && "value" in total ? {
	...total,
	value: count
} : total;
/** The address of another page of a list. */
const addressOf = ({ pathname, searchParams }, cursor) => {
	const query = new URLSearchParams(searchParams);
	query.set("cursor", cursor);
	return `${pathname}?${query}`;
};
/** The rows of all examples of a list, each once. */
const rowsOf = (examples) => {
	const rows = examples.flatMap((example) => isMembers(example) && Array.isArray(example.data) ? example.data.filter(isMembers) : []);
	return [...new Map(rows.map((row) => [row.id ?? JSON.stringify(row), row])).values()];
};
/** The filters of a query, with the values of a repeated one together. The default of a parameter filters nothing. */
const filtersOf = ({ parameters }, query) => {
	const defaults = new Map(parameters.map(({ name, schema }) => [name, schema?.default]));
	return [...new Set(query.keys())].filter((name) => !aboutPages.has(name)).sort().map((name) => [name, query.getAll(name).join(",")]).filter(([name, value]) => defaults.get(name)?.toString() !== value);
};
/**
* The rows that the query asks for, a page of them, with cursors that lead on and back. A filter also finds the rows of the further
* examples, which show the rarer states.
*/
const pageOf = (route, answer, url, examples, shown) => {
	const { data, page } = answer.body;
	const query = url.searchParams;
	if (!data.every(isMembers)) return answer;
	const filters = filtersOf(route, query);
	const all = filters.length === 0 ? data : rowsOf(examples);
	const fitting = (filters.some(([name]) => bringsBack.has(name)) ? all : all.filter((row) => !isPutAway(row))).filter((row) => filters.every(([name, value]) => fitsFilter(row, name, value)));
	const usual = route.parameters.find(({ name }) => name === "sort")?.schema?.default;
	const order = query.get("sort") ?? (filters.length > 0 && usual ? String(usual) : null);
	const rows = sorted(fitting, order).map(shown);
	if (page === void 0) return {
		...answer,
		body: {
			...answer.body,
			data: rows
		}
	};
	const mark = markOf(route, filters);
	const size = route.parameters.find(({ name }) => name === "limit")?.schema;
	const limit = size === void 0 ? Math.max(rows.length, 1) : Number(query.get("limit") ?? size.default);
	const offset = offsetOf(query.get("cursor"), mark);
	if (offset === null) return "invalid_cursor";
	const next = offset + limit;
	const position = {
		next_cursor: next < rows.length ? cursorOf(next, mark) : null,
		previous_cursor: offset > 0 ? cursorOf(Math.max(0, offset - limit), mark) : null,
		..."total" in page && { total: withTotal(page.total, rows.length) }
	};
	const body = {
		...answer.body,
		data: rows.slice(offset, next),
		page: {
			...page,
			...position
		}
	};
	const links = [["next", position.next_cursor], ["prev", position.previous_cursor]].flatMap(([rel, cursor]) => cursor ? [`<${addressOf(url, cursor)}>; rel="${rel}"`] : []);
	return {
		...answer,
		body,
		headers: {
			...answer.headers,
			...links.length > 0 && { Link: links.join(", ") }
		}
	};
};
// openapi/tools/mock/behaviour.ts
const emptied = (value) => Object.fromEntries(Object.keys(value).map((name) => [name, null]));
/** Members that follow from others. */
const derived = (value) => ({
	..."full_name" in value && { full_name: [value.first_name, value.last_name].filter(Boolean).join(" ") || null },
	..."display_email" in value && { display_email: value.email }
});
/** Puts the ids, the filters and the body of the request into the response. */
const createBehaviour = (document) => {
	const inspect = createInspector(document);
	const operations = operationsOf(document);
	const { examplesFor, rowWith, shownAt, shownWith, isKnown } = createItems(document);
	const schemaOf = (route, { status }) => route.responses[String(status)]?.content?.["application/json"]?.schema;
	const fits = (schema, value) => schema !== void 0 && inspect(schema, value, 1).length === 0;
	/** The examples of the items of a list that have the shape of its rows. */
	const itemsOf = (route, answer) => {
		const items = rowSchema(schemaOf(route, answer));
		return operations.filter(({ method, path }) => method === "GET" && path.startsWith(`${route.path}/{`) && path.indexOf("/", route.path.length + 1) < 0).flatMap(examplesFor).filter((value) => fits(items, value));
	};
	const completed = createCompletion(document, fits);
	const included = createInclude(document, fits, examplesFor);
	const rowSchema = (schema) => {
		const { data } = resolve(document, schema ?? {}).properties ?? {};
		return resolve(document, data ?? {}).items;
	};
	/** The members of one value in another, as far as the schema accepts them there. */
	const merged = (schema, target, source) => {
		const { properties = {} } = resolve(document, schema ?? {});
		let result = target;
		for (const [name, value] of Object.entries(source)) {
			if (!(name in target)) continue;
			result = [
				value,
				completed(properties[name], value),
				...isMembers(value) && isMembers(target[name]) ? [{
					...target[name],
					...value
				}] : [],
				...value === null && isMembers(target[name]) ? [emptied(target[name])] : []
			].map((one) => ({
				...result,
				[name]: one
			})).find((one) => fits(schema, one)) ?? result;
		}
		return result;
	};
	/** What a new resource has where the request says nothing: the default of the member, or null. */
	const unsaid = (route, body) => {
		const request = resolve(document, route.requestBody?.content?.["application/json"]?.schema ?? {});
		const names = Object.entries(request.properties ?? {}).filter(([name]) => !(name in body));
		return Object.fromEntries(names.map(([name, schema]) => [name, schema.default ?? null]));
	};
	/** The item that a path names, in place of the one of the example. */
	const named = (route, params, schema, value) => {
		const name = lastParameter(route.path);
		const id = name === void 0 ? void 0 : params[name];
		if (id === void 0 || route.method === "DELETE") return value;
		const itemPath = route.path.slice(0, route.path.lastIndexOf("}") + 1);
		const asked = rowWith(itemPath, id);
		const own = asked?.id ?? id;
		if (route.path === itemPath) return merged(schema, merged(schema, value, asked ?? {}), "id" in value ? { id: own } : {});
		const before = shownWith(itemPath, String(value.id));
		if (before !== void 0) return merged(schema, merged(schema, value, unchangedOf(asked ?? {}, before, value)), { id: own });
		const shown = shownAt(itemPath);
		const owners = Object.entries(value).filter(([member, one]) => member.endsWith("_id") && shown.includes(String(one).toLowerCase()));
		return merged(schema, value, Object.fromEntries(owners.map(([member]) => [member, own])));
	};
	/** What a change begins with: the item as it is read. */
	const shownBefore = (route, schema) => {
		const reading = operations.find(({ method, path }) => method === "GET" && path === route.path);
		if (route.method !== "PUT" || reading === void 0) return void 0;
		const [shown] = examplesFor(reading);
		return isMembers(shown) && fits(schema, shown) ? shown : void 0;
	};
	/** An upsert finds the item, or creates it: its path may name one that no example has. */
	const upserted = (route, { params, body }, answer) => {
		const email = params.email ?? "";
		const row = rowWith("/contacts/{id}", `email:${email}`);
		const found = row === void 0 ? exampleAnswer(document, route, {
			code: 201,
			example: null
		}) : answer;
		const schema = schemaOf(route, found);
		const sent = {
			...isMembers(body) ? body : {},
			email
		};
		const base = merged(schema, found.body, row ?? unsaid(route, sent));
		const value = merged(schema, base, sent);
		return {
			...found,
			body: merged(schema, value, derived(value))
		};
	};
	return (route, request, answer) => {
		const { params, url, body } = request;
		if (route.id.startsWith("upsert")) return upserted(route, request, answer);
		if (!isKnown(route, params)) return "not_found";
		if (!isMembers(answer.body)) return answer;
		const schema = schemaOf(route, answer);
		if (Array.isArray(answer.body.data) && route.method === "GET") {
			const examples = [...examplesFor(route), { data: itemsOf(route, answer) }];
			return pageOf(route, answer, url, examples, (row) => included(route, url.searchParams, rowSchema(schema), row));
		}
		let result = named(route, params, schema, shownBefore(route, schema) ?? answer.body);
		if (["GET", "PUT"].includes(route.method)) result = included(route, url.searchParams, schema, result);
		if (answer.status === 201 && route.method === "POST" && lastParameter(route.path) === void 0 && isMembers(body)) result = merged(schema, result, unsaid(route, body));
		if ((answer.status === 201 || route.method === "PUT") && isMembers(body)) {
			result = merged(schema, result, body);
			result = merged(schema, result, derived(result));
		}
		return {
			...answer,
			body: result
		};
	};
};
// server/platform/composed.ts
/** The longest text that is composed, and the longest run of marks: composing such a run takes the square of its length. */
const longest = 2e4;
const marks = /\p{M}{31}/u;
/**
* A text in its composed form (Unicode NFC): the same name, typed on another system, is the same text. A text that would become
* longer, as some in Hebrew do, stays as it is: the caller counted it.
*/
const composed = (text) => {
	if (!/[^\x20-\x7e]/.test(text) || text.length > longest || marks.test(text)) return text;
	const made = text.normalize("NFC");
	return made === text || [...made].length <= [...text].length ? made : text;
};
// server/platform/http/json-body.ts
/**
* Levels of arrays and objects: more than any body of the contract has, and few enough for recursive code.
*/
const deepest = 64;
/**
* Members of one object: 25 times as many as any object of the contract has. Parsing and checking 90,000
* members takes 200 ms.
*/
const widest = 5e3;
/**
* Arrays and objects in total: twice as many as the largest body of the contract has. A third of a million
* take as long.
*/
const maxContainers = 5e4;
const [quote, backslash, colon] = [
	34,
	92,
	58
];
const [openArray, closeArray, openObject, closeObject] = [
	91,
	93,
	123,
	125
];
/**
* Why JSON is too complex, and how many members its objects have as written. Scans the bytes: parsing a body
* that nests too deep is the danger, and a parsed body has no duplicate names.
*/
const survey = (json) => {
	const membersAt = /* @__PURE__ */ new Uint32Array(65);
	let depth = 0;
	let members = 0;
	let containers = 0;
	let quoted = false;
	for (let at = 0; at < json.length; at += 1) {
		const byte = json[at];
		if (quoted) {
			if (byte === backslash) at += 1;
			else if (byte === quote) quoted = false;
		} else if (byte === quote) quoted = true;
		else if (byte === colon) {
			members += 1;
			membersAt[depth] = (membersAt[depth] ?? 0) + 1;
			if ((membersAt[depth] ?? 0) > widest) return {
				excess: `An object of the body has more than ${widest} members.`,
				members
			};
		} else if (byte === openArray || byte === openObject) {
			depth += 1;
			containers += 1;
			if (containers > maxContainers) return {
				excess: `The body has more than ${maxContainers} arrays and objects.`,
				members
			};
			if (depth > deepest) return {
				excess: `The body has more than ${deepest} levels.`,
				members
			};
			membersAt[depth] = 0;
		} else if (byte === closeArray || byte === closeObject) depth -= 1;
	}
	return {
		excess: null,
		members
	};
};
const countMembers = (value) => {
	if (typeof value !== "object" || value === null) return 0;
	const inner = Array.isArray(value) ? value : Object.values(value);
	let count = Array.isArray(value) ? 0 : inner.length;
	for (const one of inner) count += countMembers(one);
	return count;
};
const malformed = (detail) => problem("malformed_body", { detail });
/** Texts are compared and stored composed. Secrets stay as they are. */
const composedValue = (key, value) => /password|secret|token/i.test(key) ? value : composed(value);
/** The same for all texts in a value, in place: a reviver of `JSON.parse` takes a second for half a million numbers. */
const compose = (value, key = "") => {
	if (typeof value === "string") return composedValue(key, value);
	if (Array.isArray(value)) {
		for (const [at, item] of value.entries()) if (typeof item === "string" || typeof item === "object") value[at] = compose(item);
	} else if (typeof value === "object" && value !== null) {
		const members = value;
		for (const name of Object.keys(members)) {
			const item = members[name];
			if (typeof item === "string" || typeof item === "object") members[name] = compose(item, name);
		}
	}
	return value;
};
/**
* The value of a body. Rejects what nests too deep, has too many members, or has two of the same name in one object. From senders
* that cannot be asked (`repeated: 'last'`) the last one counts, as in most programs.
* @throws malformed_body, invalid_request
*/
const parseJson = (bytes, { repeated = "refused" } = {}) => {
	if (!isUtf8(bytes)) throw malformed("The body is not valid UTF-8.");
	const { excess, members } = survey(bytes);
	if (excess !== null) throw problem("invalid_request", {
		errors: [{
			pointer: "",
			code: "invalid_value",
			detail: excess
		}],
		detail: excess
	});
	const text = bytes.toString("utf8").replace(/^\ufeff/, "");
	let value;
	try {
		value = compose(JSON.parse(text));
	} catch (error) {
		throw malformed(`The body is not valid JSON: ${error.message}.`);
	}
	if (repeated === "refused" && countMembers(value) < members) throw malformed("An object of the body has two members of the same name.");
	return value;
};
// openapi/tools/mock/body.ts
const largest = 1048576;
/** Reads a body to its end, so that the caller always gets its response, and stores at most 1 MiB of it. */
const readBody = async (request) => {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of request) {
		bytes += chunk.length;
		if (bytes <= largest) chunks.push(chunk);
	}
	if (bytes > largest) return { kind: "too_large" };
	if (bytes === 0) return { kind: "none" };
	const content = Buffer.concat(chunks);
	if (!/^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i.test(request.headers["content-type"] ?? "")) return {
		kind: "other",
		text: content.toString(),
		bytes
	};
	try {
		return {
			kind: "json",
			value: parseJson(content),
			bytes
		};
	} catch (error) {
		if (error instanceof ProblemError) return {
			kind: "refused",
			problem: error
		};
		throw error;
	}
};
// openapi/tools/mock/cors.ts
/** Lets pages of any origin call the mock with credentials and read every documented header. */
const allowEveryOrigin = (request, response, exposed) => {
	const asked = request.headers["access-control-request-headers"];
	response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
	if (request.headers.origin !== void 0) response.setHeader("Access-Control-Allow-Credentials", "true");
	response.setHeader("Access-Control-Expose-Headers", exposed.join(", "));
	response.setHeader("Vary", "Origin");
	if (request.method !== "OPTIONS") return;
	response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
	if (asked !== void 0) response.setHeader("Access-Control-Allow-Headers", asked);
	response.setHeader("Access-Control-Max-Age", "600");
};
// openapi/tools/mock/demand.ts
const minute = 6e4;
/** Counts the requests of each caller in the present minute: how many remain (-1 for one too many), until when in seconds. */
const createCounter = (most) => {
	let begun = Date.now();
	const counts = /* @__PURE__ */ new Map();
	return (caller) => {
		if (Date.now() - begun >= minute) {
			begun = Date.now();
			counts.clear();
		}
		const count = Math.min((counts.get(caller) ?? 0) + 1, most + 1);
		counts.set(caller, count);
		return {
			remaining: most - count,
			seconds: Math.ceil((begun + minute - Date.now()) / 1e3)
		};
	};
};
const lockedExample = (document, route) => {
	const { operation, responses } = route;
	if (operation["x-pro-feature"] === void 0 && operation["x-plan-limit"] === void 0) return null;
	return Object.values(responses["403"]?.content ?? {}).flatMap((body) => examplesOf(document, body).map(([name]) => name)).find((name) => /^pro_lock_(?:feature|limit)/.test(name)) ?? null;
};
const callerOf = ({ headers }) => headers.authorization ?? headers.cookie ?? "";
/** An engine that is slow, fails, or refuses when it is asked to: by its options, or by `Prefer`. */
const withDemands = (document, engine, demands) => {
	const refuse = refusals(document);
	const { delay = 0, failEvery = 0, rateLimit = 0, locked = false } = demands;
	const count = createCounter(rateLimit);
	let requests = 0;
	const answerOf = async (route, request, preference) => {
		const { pathname } = request.url;
		requests += 1;
		if (failEvery > 0 && requests % failEvery === 0) return refuse("unavailable", pathname, route);
		const answer = await engine(route, request, preference);
		const example = (locked || preference.locked) && answer.status < 300 ? lockedExample(document, route) : null;
		return example === null ? answer : exampleAnswer(document, route, {
			code: 403,
			example
		});
	};
	const limited = async (route, request, preference) => {
		const { remaining, seconds } = count(callerOf(request));
		const answer = remaining < 0 ? refuse("rate_limited", request.url.pathname, route) : await answerOf(route, request, preference);
		const policy = route.operation["x-rate-limit-policy"];
		const limits = {
			"RateLimit-Policy": `"${policy}";q=${rateLimit};w=60`,
			RateLimit: `"${policy}";r=${Math.max(remaining, 0)};t=${seconds}`,
			...remaining < 0 && { "Retry-After": String(seconds) }
		};
		return {
			...answer,
			headers: {
				...answer.headers,
				...limits
			}
		};
	};
	const answered = rateLimit > 0 ? limited : answerOf;
	return async (route, request, preference) => {
		const pause = preference.delay ?? delay;
		if (pause > 0) await setTimeout(pause);
		return answered(route, request, preference);
	};
};
// openapi/tools/mock/prefer.ts
const longestDelay = 6e4;
/** Parses `Prefer: code=403, example=pro_lock_feature` (RFC 7240) and ignores unknown preferences. */
const readPreference = (header) => {
	const words = /* @__PURE__ */ new Map();
	for (const part of String(header ?? "").split(/[,;]/)) {
		const [name = "", value = ""] = part.split("=", 2).map((text) => text.trim());
		words.set(name.toLowerCase(), value.replaceAll("\"", ""));
	}
	const number = (name, pattern) => {
		const value = words.get(name);
		if (value === void 0) return null;
		return pattern.test(value) ? Number(value) : NaN;
	};
	const delay = number("delay", /^\d{1,9}$/);
	return {
		code: number("code", /^\d{3}$/),
		example: words.get("example") ?? null,
		dynamic: words.get("dynamic") === "true",
		delay: delay === null ? null : Math.min(delay, longestDelay),
		locked: words.has("locked") && words.get("locked") !== "false"
	};
};
// openapi/tools/mock/routes.ts
/** A part of a path that is not encoded in UTF-8 stays as it is, and names nothing. */
const decoded = (part) => {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
};
/** Finds the operations at a path, of any method. Paths without parameters take precedence. */
const routesOf = (document) => {
	const { basePath } = serverOf(document);
	const routes = operationsOf(document).map((at) => {
		const fullPath = basePath + at.path;
		const parts = fullPath.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
		const names = [...at.path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
		const pattern = new RegExp(`^${parts.join("([^/]+)")}$`);
		const paramsIn = (pathname) => {
			const [, ...values] = pattern.exec(pathname) ?? [];
			return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? "")]));
		};
		return {
			...at,
			fullPath,
			pattern,
			paramsIn,
			variables: parts.length - 1
		};
	});
	return (pathname) => {
		const matching = routes.filter(({ pattern }) => pattern.test(pathname));
		const fewest = Math.min(...matching.map(({ variables }) => variables));
		return matching.filter(({ variables }) => variables === fewest);
	};
};
// openapi/tools/mock/serve.ts
const send = (response, answer) => {
	const hasBody = answer.status !== 304 && answer.status !== 204;
	response.statusCode = answer.status;
	for (const [name, value] of Object.entries(answer.headers)) if (hasBody || name.toLowerCase() !== "content-type") response.setHeader(name, value);
	response.end(hasBody ? JSON.stringify(answer.body) : void 0);
};
const singleHeaders = (request) => {
	const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
	return Object.fromEntries(headers.filter(([name]) => name !== "accept" && name !== "content-length"));
};
const answerer = (document, options) => {
	const engine = withDemands(document, createEngine(document, createBehaviour(document), options.select), options);
	const findRoutes = routesOf(document);
	const refuse = refusals(document);
	const responses = operationsOf(document).flatMap((at) => Object.values(at.responses));
	const exposed = [...new Set(responses.flatMap((response) => Object.keys(response.headers ?? {})))];
	const answer = async (request, url) => {
		const body = await readBody(request);
		const method = request.method === "HEAD" ? "GET" : request.method;
		const routes = findRoutes(url.pathname);
		const route = routes.find((candidate) => candidate.method === method);
		if (routes.length === 0) {
			const detail = `The contract has no address ${url.pathname}. All of them are below ${serverOf(document).basePath}.`;
			return refuse("not_found", url.pathname, null, { detail });
		}
		if (route === void 0) {
			const allowed = [...routes.flatMap((other) => other.method === "GET" ? ["GET", "HEAD"] : [other.method]), "OPTIONS"].join(", ");
			const detail = `This address accepts ${allowed}.`;
			const refusal = refuse("method_not_allowed", url.pathname, null, { detail });
			return {
				...refusal,
				headers: {
					...refusal.headers,
					Allow: allowed
				}
			};
		}
		if (body.kind === "too_large") return refuse("body_too_large", url.pathname, route);
		if (body.kind === "refused") {
			const { code, errors, message } = body.problem;
			return refuse(code, url.pathname, route, {
				detail: message,
				errors
			});
		}
		const asked = readPreference(request.headers.prefer);
		const { code, example } = asked;
		const preference = {
			...asked,
			code: code ?? (example === null ? null : statusOfExample(document, route, example))
		};
		const fault = preferenceFault(document, route, asked);
		if (fault !== null) {
			const errors = [{
				header: "Prefer",
				code: "invalid_value",
				detail: fault
			}];
			return refuse("invalid_request", url.pathname, route, {
				detail: fault,
				errors
			});
		}
		const headers = singleHeaders(request);
		if (body.kind !== "none") headers["content-length"] = String(body.bytes);
		const content = body.kind === "json" ? body.value : body.kind === "other" ? body.text : void 0;
		const params = route.paramsIn(url.pathname);
		const found = await engine(route, {
			url,
			headers,
			params,
			body: content,
			isOther: body.kind === "other"
		}, preference);
		const wanted = [
			...Object.keys(requiredHeaders(document, route, found.status)),
			"Content-Type",
			"Link",
			"Retry-After",
			"sl-violations"
		].map((name) => name.toLowerCase());
		return {
			status: found.status,
			headers: Object.fromEntries(Object.entries(found.headers).filter(([name]) => wanted.includes(name.toLowerCase()))),
			body: found.body
		};
	};
	const answerAlways = async (request) => {
		const path = request.url ?? "/";
		try {
			return await answer(request, new URL(`http://mock${path}`));
		} catch (error) {
			return refuse("internal_error", path, null, { detail: `The mock failed: ${error}` });
		}
	};
	return {
		answer: answerAlways,
		exposed: [
			...exposed,
			"Allow",
			"sl-violations"
		]
	};
};
/** Serves a document as a mock on this machine: every operation with its examples, which `Prefer` selects. */
const serveMock = async (document, options) => {
	const { port, onAnswer } = options;
	const { answer, exposed } = answerer(document, options);
	const serve = async (request, response) => {
		allowEveryOrigin(request, response, exposed);
		if (request.method === "OPTIONS") send(response, {
			status: 204,
			headers: {},
			body: void 0
		});
		else send(response, await answer(request));
		onAnswer?.(`${request.method} ${request.url} ${response.statusCode}`);
	};
	const server = createServer((request, response) => {
		serve(request, response).catch(() => response.destroy());
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		close: () => new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		})
	};
};
// openapi/tools/mock/package.ts
await runMockCommand({
	usage: "npx contact-relationship-mock",
	start: async (options) => serveMock(JSON.parse(await readFile(new URL("openapi.json", import.meta.url), "utf8")), options)
});
export {};
