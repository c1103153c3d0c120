import { useFormats, useT } from '../../../i18n/index.js'
import { Notice } from '../../../kit/index.js'
import type { Plan } from './entry-state.js'

/** Says that what was scheduled is the entry as it was, without the work on it since. */
export function PlanNotice({ plan, hasCopy }: { readonly plan: Plan | null; readonly hasCopy: boolean }) {
  const t = useT()
  const { moment } = useFormats()
  if (plan?.act !== 'publish' || plan.isOfCopy || !hasCopy) return null
  return <Notice tone="warn">{t('plan.without', { at: moment(plan.at) })}</Notice>
}
