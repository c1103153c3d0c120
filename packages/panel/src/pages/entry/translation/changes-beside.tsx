import { useT } from '../../../i18n/index.js'
import { Badge } from '../../../kit/index.js'
import { useForm } from '../../../form/store/form-context.js'
import { DifferenceList } from '../history/difference-list.js'
import type { Difference } from '../history/version.js'
import type { OtherLanguage } from './other-language.js'

interface ChangesBesideProps {
  readonly differences: readonly Difference[]
  readonly other: OtherLanguage
}

/** The changes in the other language, with the old words and the new ones. */
export function ChangesBeside({ differences, other }: ChangesBesideProps) {
  const t = useT()
  const { store } = useForm()
  return (
    <div className="changes-beside">
      <Badge tone="warn">{t('locales.changedIn', { language: other.language })}</Badge>
      <DifferenceList differences={differences} type={other.type} models={store.models} heading="h3" />
    </div>
  )
}
