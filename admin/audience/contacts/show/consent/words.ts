import { t } from '@lingui/core/macro'

/** On what an entry of the ledger is based. */
export const basisWords = (): Record<string, string> => ({
  opt_in: t`The person consented`,
  double_opt_in: t`The person consented and confirmed`,
  opt_out: t`The person withdrew or refused`,
  contract: t`A contract with the person`,
  legitimate_interest: t`A legitimate interest of the business`,
  asserted: t`A statement without evidence`,
  imported: t`A statement of an import`,
  forced: t`Forced by an administrator`,
})
