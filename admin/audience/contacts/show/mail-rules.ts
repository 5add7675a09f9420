/** Whether a contact gets marketing e-mail, or what stands against it. The strictest reason comes first. */
export type MailRule =
  | { kind: 'suppressed'; isDomain: boolean; reason: string | null; suppressionId: string | null }
  | { kind: 'status'; status: string }

export interface Suppressed {
  suppressed: boolean
  suppression_id: string | null
  kind: string | null
  reason: string | null
}

export const mailRuleOf = (status: string, suppressed: Suppressed | null): MailRule => {
  if (suppressed === null || !suppressed.suppressed) return { kind: 'status', status }
  return {
    kind: 'suppressed',
    isDomain: suppressed.kind === 'domain',
    reason: suppressed.reason,
    suppressionId: suppressed.suppression_id,
  }
}
