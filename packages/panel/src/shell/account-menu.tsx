import { Button } from 'react-aria-components'
import { accountMenu, menuGroups, type ShellOn } from '../acts/index.js'
import { useSession } from '../api/index.js'
import { languageNames, useI18n } from '../i18n/index.js'
import { lettersOf, Menu } from '../kit/index.js'

/** The menu of the person: profile, colours, language, signing out. */
export function AccountMenu({ on }: { readonly on: ShellOn }) {
  const { t, setLanguage, chosen } = useI18n()
  const { administrator } = useSession()
  const name = nameOf(administrator)
  const groups = menuGroups(t, accountMenu, on)
  return (
    <div className="account">
      <Menu
        label={t('shell.account', { name })}
        groups={[
          ...groups.slice(0, -1),
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
          ...groups.slice(-1),
        ]}
      >
        <Button className="account-button">
          <span className="account-face" aria-hidden="true">
            {lettersOf(name)}
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
