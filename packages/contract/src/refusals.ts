import { accountsRefusals } from './accounts/refusals.js'
import { adminRefusals } from './admin/refusals.js'
import { coreRefusals, faultCodes } from './core/refusals.js'
import { editorialRefusals } from './editorial/refusals.js'
import { filesRefusals } from './files/refusals.js'

/** The codes of refusals: they stay when their sentences change. */
export const refusals = {
  faults: faultCodes,
  core: coreRefusals,
  accounts: accountsRefusals,
  files: filesRefusals,
  editorial: editorialRefusals,
  admin: adminRefusals,
} as const

export type FaultCode = (typeof faultCodes)[number]

/** The reasons for which a request, or an act of many, is refused. */
export type RefusalCode = (typeof refusals)[keyof typeof refusals][number]
