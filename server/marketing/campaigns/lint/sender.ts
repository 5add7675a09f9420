import { leavesThisMachine, problemOfLinks } from '../../../sending/mail-servers/index.ts'
import { type ResolvedSender, unverified } from '../../../sending/senders/index.ts'
import type { CampaignRow, VariantKey } from '../store/campaigns.ts'
import { issue, type LintIssue } from './finding.ts'

/** The JSON pointer to a variant's sender. */
const pointerOf = ({ ab }: CampaignRow, key: VariantKey | null): string => {
  const index = ab?.variants.findIndex((one) => one.key === key && one.sender_id !== null) ?? -1
  return index < 0 ? '/sender_id' : `/ab/variants/${index}/sender_id`
}

const authentication = ['spf', 'dkim', 'dmarc']

/**
 * Whether recipients can reach the service's links. A tracking host replaces the service's host for counted
 * links only, never for unsubscribe links, so it does not solve this.
 */
const linkIssues = ({ mailServer }: ResolvedSender, publicUrl: string, pointer: string): LintIssue[] => {
  const trouble = mailServer?.kind === 'smtp' ? problemOfLinks(publicUrl) : null
  if (mailServer === null || trouble === null) return []
  const level = leavesThisMachine(mailServer) ? 'error' : 'warning'
  return [issue(trouble.key, level, `${trouble.detail} ${trouble.advice}`, { pointer })]
}

/** Checks the sender, the mail server and the sender's DNS records. */
export const senderIssues = (
  row: CampaignRow,
  key: VariantKey | null,
  sender: ResolvedSender | null,
  publicUrl: string,
): LintIssue[] => {
  const pointer = pointerOf(row, key)
  if (sender === null)
    return [
      issue(
        'sender_missing',
        'error',
        'The campaign has no sender, and there is no default sender. Choose one.',
        {
          pointer,
        },
      ),
    ]
  const issues: LintIssue[] = []
  if (!sender.maySend) issues.push(issue('sender_unverified', 'error', unverified(sender), { pointer }))
  if (sender.mailServer === null)
    issues.push(
      issue(
        'mail_server_missing',
        'error',
        `${sender.email} has no mail server, and there is no default mail server. Create one with POST /mail-servers.`,
        {
          pointer,
        },
      ),
    )
  else if (sender.mailServer.state === 'paused')
    issues.push(
      issue(
        'mail_server_paused',
        'error',
        `The mail server ${sender.mailServer.name} is paused. Resume it.`,
        {
          pointer,
        },
      ),
    )
  else if (sender.mailServer.kind === 'folder')
    issues.push(
      issue(
        'mail_server_folder',
        'warning',
        `Messages are written to the folder ${sender.mailServer.name} and do not reach recipients. Use an SMTP server to send them.`,
        { pointer },
      ),
    )
  issues.push(...linkIssues(sender, publicUrl, pointer))
  const { domain } = sender
  const bad =
    domain?.findings.filter(({ purpose, state }) => authentication.includes(purpose) && state !== 'ok') ?? []
  if (domain === null || domain.checked_at === null || bad.length > 0)
    issues.push(
      issue(
        'sender_unauthenticated',
        'warning',
        domain === null
          ? `The domain of ${sender.email} is not a sending domain. Add it to authenticate your mail.`
          : `SPF, DKIM or DMARC of ${domain.name} has failed or has not been checked yet. Check its DNS records.`,
        { pointer },
      ),
    )
  const tracking = domain?.findings.find(({ purpose }) => purpose === 'tracking')
  if (domain?.tracking_host && tracking?.state !== 'ok')
    issues.push(
      issue(
        'tracking_domain_unready',
        'warning',
        `${domain.tracking_host} does not point to this service yet, so links use the address of the service. Check its CNAME record.`,
        { pointer },
      ),
    )
  return issues
}
