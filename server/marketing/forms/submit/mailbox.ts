import { own } from '../../../platform/own.ts'

/** Providers with mailboxes for everybody: their addresses belong to many people who have nothing in common. */
const providers = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com ' +
    'hotmail.co.uk hotmail.de hotmail.fr yahoo.co.uk yahoo.de yahoo.fr yahoo.co.in yahoo.co.jp yahoo.com.br ' +
    'gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de mail.de posteo.de mailbox.org ' +
    'orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it btinternet.com sky.com comcast.net verizon.net ' +
    'att.net proton.me protonmail.com fastmail.com hey.com zoho.com mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com ' +
    'naver.com uol.com.br bol.com.br rediffmail.com bluewin.ch'
  ).split(' '),
)

/** Providers that ignore dots before the @, with the name under which they count. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * What identifies the mailbox of an address: many servers deliver `ada+anything@…` to `ada@…`. So one person does not
 * get an e-mail for each address that an attacker invents.
 */
export const mailboxOf = (email: string): { mailbox: string; domain: string; isProvider: boolean } => {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const [local = ''] = lower.slice(0, at).split('+')
  const same = own(dotless, domain)
  const mailbox = same === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${same}`
  return { mailbox, domain, isProvider: providers.has(domain) }
}
