import { BlockList, isIPv4 } from 'node:net'

/** User agents of filters, previews and libraries. No browser or mail program contains any of them. */
const names =
  /barracuda|proofpoint|mimecast|ironport|trendmicro|trend micro|symantec|messagelabs|forcepoint|fortinet|sophos|bitdefender|kaspersky|cloudmark|vade|zscaler|safelinks|urldefense|virustotal|phish|scan|crawl|spider|slurp|\bbot\b|bot\/|preview|headless|phantomjs|python|curl|wget|libwww|okhttp|java\/|go-http-client|node-fetch|axios|apache-httpclient|ruby|perl/i

/** Networks that only filters use. */
const networks = new BlockList()
// Barracuda's filters, as published by Barracuda.
networks.addSubnet('64.235.144.0', 20, 'ipv4')
networks.addSubnet('209.222.80.0', 21, 'ipv4')

/** Known by its user agent, the lack of one, or its network. */
export const isOfScanner = ({ userAgent, ip }: { userAgent: string; ip: string | null }): boolean =>
  userAgent.trim() === '' ||
  names.test(userAgent) ||
  (ip !== null && isIPv4(ip) && networks.check(ip, 'ipv4'))
