import type { DatabaseProvider } from '@content-gen/operate'
import type { ContentFile } from '../content/content.js'

/** One thing that a migration does, in the words of the models. */
export interface Step {
  /** For the name of the migration: `remove article subtitle`. */
  readonly words: string
  /** `Removes article.subtitle` */
  readonly tells: string
  readonly losses: readonly Loss[]
  /** SQL before the tables change, in their old names, and after, in their new ones. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The tables and columns whose change it explains, by their new names: `articles.subtitle`. */
  readonly covers: readonly string[]
}

/** What a step takes away. */
export interface Loss {
  /** A removal needs the owner's word in any case; what does not fit, only where there is some. */
  readonly isRemoval: boolean
  /** SQL that answers `count`, over the old tables. */
  readonly count: string
  /** SQL that answers a few `value`s. */
  readonly examples: string | null
  /** `3 values are lost`; null: nobody can tell how many. */
  readonly say: (count: number | null) => string
}

/** What the owner should know, where `count` finds any. */
export interface Notice {
  readonly count: string
  readonly say: (count: number) => string
}

/** What must not be in the database when a migration comes. */
export interface Obstacle {
  readonly count: string
  readonly examples: string
  readonly say: (count: number | null) => string
}

/** What steps are made from. */
export interface Scene {
  readonly provider: DatabaseProvider
  /** Models and attributes called as in `after`, tables and columns as they were. */
  readonly before: ContentFile
  readonly after: ContentFile
  /** A name, used once, for a table where something waits until the tables have changed. */
  readonly keep: () => string
}

export function step(words: string, tells: string, parts: Partial<Step> = {}): Step {
  return { words, tells, losses: [], before: [], after: [], covers: [], ...parts }
}

/** `1 value is lost`, `3 values are lost`, `no values are lost here`, `its values are lost` */
export function areLost(noun: string, plural = `${noun}s`): (count: number | null) => string {
  return (count) => {
    if (count === null) return `its ${plural} are lost`
    // Another database may have some.
    return count === 0 ? `no ${plural} are lost here` : `${amount(count, noun, plural)} lost`
  }
}

/** `1 value is`, `3 values are` */
export function amount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? `${noun} is` : `${plural} are`}`
}
