import { Button } from 'react-aria-components'
import { send, useSession } from '../api/index.js'
import { languageNames, useI18n } from '../i18n/index.js'
import { KeyboardIcon, Menu, MonitorIcon, MoonIcon, SignOutIcon, SunIcon, UserIcon } from '../kit/index.js'
import { paths } from '../paths.js'
import { setScheme, useScheme, type Scheme } from '../theme/index.js'

/** The menu of the person: profile, colours, language, signing out. */
export function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t, setLanguage, chosen } = useI18n()
  const scheme = useScheme()
  const { administrator } = useSession()
  const name = nameOf(administrator)
  const pick = (value: Scheme) => ({ isSelected: scheme === value, onAct: () => setScheme(value) })
  const signOut = async () => {
    await send('/session', { method: 'DELETE' })
    window.location.assign('/admin/')
  }
  return (
    <div className="account">
      <Menu
        label={t('shell.account', { name })}
        groups={[
          {
            acts: [
              { id: 'profile', text: t('shell.profile'), icon: UserIcon, href: paths.profile },
              { id: 'keys', text: t('keys.title'), icon: KeyboardIcon, onAct: onShortcuts },
            ],
          },
          {
            title: t('shell.scheme'),
            acts: [
              { id: 'light', text: t('shell.schemeLight'), icon: SunIcon, ...pick('light') },
              { id: 'dark', text: t('shell.schemeDark'), icon: MoonIcon, ...pick('dark') },
              { id: 'system', text: t('shell.schemeSystem'), icon: MonitorIcon, ...pick(null) },
            ],
          },
          {
            title: t('shell.language'),
            acts: [
              ...languageNames().map(({ code, name: own }) => ({
                id: `language ${code}`,
                text: own,
                isSelected: chosen === code,
                onAct: () => setLanguage(code),
              })),
              {
                id: 'language',
                text: t('shell.languageBrowser'),
                isSelected: chosen === null,
                onAct: () => setLanguage(null),
              },
            ],
          },
          { acts: [{ id: 'out', text: t('session.signOut'), icon: SignOutIcon, onAct: () => void signOut() }] },
        ]}
      >
        <Button className="account-button">
          <span className="account-face" aria-hidden="true">
            {initials(name)}
          </span>
          <span className="account-text">
            <span className="truncate">{name}</span>
            {name !== administrator.email && <span className="truncate soft small">{administrator.email}</span>}
          </span>
        </Button>
      </Menu>
    </div>
  )
}

export function nameOf({
  firstname,
  lastname,
  email,
}: {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}): string {
  return `${firstname} ${lastname}`.trim() || email
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/[\s.@]+/)
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toLocaleUpperCase()
}
