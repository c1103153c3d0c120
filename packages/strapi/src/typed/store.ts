/** `strapi.store`, as far as its settings are in the config. Types only. */
import type { Mistake } from '@content-gen/runtime'
import type { AdvancedSettings } from '../settings-store.js'

interface Accounts {
  readonly type: 'plugin'
  readonly name: 'users-permissions'
}
interface Advanced {
  readonly key: 'advanced'
}

interface Settings<Asked extends object> {
  get(...asked: object extends Asked ? [asked?: Asked] : [asked: Asked]): Promise<AdvancedSettings>
  readonly set: Mistake<'the settings of accounts are in content-gen.config.json'>
  readonly delete: Mistake<'the settings of accounts are in content-gen.config.json'>
}

/** Other settings belong into a single type. */
export interface SettingsStore extends Settings<Accounts & Advanced> {
  (given: Accounts & Advanced): Settings<object>
  (given: Accounts): Settings<Advanced>
}
