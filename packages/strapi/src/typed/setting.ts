/** The config by paths with dots. Types only. */
import type { Config, Mistake } from '@content-gen/runtime'

/** `path`: takes a path that the config has. */
export type SettingAt<Path extends string> = [At<Config, Path>] extends [never]
  ? {
      path: Mistake<'the config has no such setting: keep settings of your own in a module, secrets in process.env'>
      value: never
    }
  : { path: unknown; value: At<Config, Path> }

type At<Part, Path extends string> = Path extends `${infer Name}.${infer Below}`
  ? Name extends keyof Part
    ? At<NonNullable<Part[Name]>, Below>
    : never
  : Path extends keyof Part
    ? Part[Path]
    : never
