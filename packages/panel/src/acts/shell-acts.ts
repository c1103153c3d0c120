import { send } from '../api/index.js'
import type { MessageKey } from '../i18n/index.js'
import { KeyboardIcon, MonitorIcon, MoonIcon, SignOutIcon, SunIcon, UserIcon, type Icon } from '../kit/index.js'
import { paths } from '../paths.js'
import { setScheme, type Scheme } from '../theme/index.js'
import type { Act, ActGroup } from './act.js'

/** The frame around the pages. */
export interface ShellOn {
  readonly scheme: Scheme
  /** Opens the palette, or closes it. */
  readonly search: () => void
  /** Opens the list of keys, or closes it. */
  readonly showKeys: () => void
}

export const searchAct = {
  name: 'palette.title',
  keys: ['Mod', 'K'],
  isPlain: true,
  run: ({ search }) => search(),
} as const satisfies Act<ShellOn>

const shortcuts = {
  name: 'keys.title',
  icon: KeyboardIcon,
  keys: ['Mod', '/'],
  run: ({ showKeys }) => showKeys(),
} as const satisfies Act<ShellOn>

export const shellKeys = [searchAct, shortcuts] as const

const schemeAct = (value: Scheme, name: MessageKey, icon: Icon): Act<ShellOn> => ({
  name,
  icon,
  isSelected: ({ scheme }) => scheme === value,
  run: () => setScheme(value),
})

const schemes: ActGroup<ShellOn> = {
  title: 'shell.scheme',
  acts: [
    schemeAct('light', 'shell.schemeLight', SunIcon),
    schemeAct('dark', 'shell.schemeDark', MoonIcon),
    schemeAct(null, 'shell.schemeSystem', MonitorIcon),
  ],
}

const signOut: Act<ShellOn> = {
  name: 'session.signOut',
  icon: SignOutIcon,
  run: async () => {
    await send('/session', { method: 'DELETE' })
    window.location.assign('/admin/')
  },
}

const profile: Act<ShellOn> = { name: 'shell.profile', icon: UserIcon, href: () => paths.profile }

/** The account menu; the languages come before the last group. */
export const accountMenu: readonly ActGroup<ShellOn>[] = [{ acts: [profile, shortcuts] }, schemes, { acts: [signOut] }]

export const paletteActs: readonly ActGroup<ShellOn>[] = [schemes, { acts: [shortcuts] }]
