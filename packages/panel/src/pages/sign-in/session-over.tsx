import type { Session } from '@content-gen/admin/panel-api'
import { useStart } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Dialog } from '../../kit/index.js'
import { SignInForm } from './sign-in-form.js'

/** Over the page of somebody whose session ended: the page stays as it is. */
export function SessionOver({
  email,
  onSignedIn,
}: {
  readonly email: string
  readonly onSignedIn: (session: Session) => void
}) {
  const t = useT()
  const start = useStart()
  return (
    <Dialog isOpen onClose={() => {}} isDismissable={false} size="small" title={t('session.expired')}>
      <p className="soft">{t('session.expiredHint')}</p>
      <SignInForm oidc={start?.oidc ?? null} email={email} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
