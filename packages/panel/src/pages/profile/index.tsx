import { useSession } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Page, useRoleWords } from '../../shell/index.js'
import { Look } from './look.js'
import { Names } from './names.js'
import { Password } from './password.js'
import './profile.css'
import { SecondFactorCard } from './second-factor.js'
import { Sessions } from './sessions.js'

/** The settings of a person's own account. */
export function ProfilePage() {
  const t = useT()
  const { list } = useFormats()
  const { administrator } = useSession()
  const words = useRoleWords()
  return (
    <Page
      title={t('shell.profile')}
      subtitle={`${administrator.email} · ${t('profile.roles', { roles: list(administrator.roles.map((name) => words(name).title)) })}`}
      width="normal"
    >
      <Names />
      <Look />
      <Password />
      <SecondFactorCard />
      <Sessions />
    </Page>
  )
}
