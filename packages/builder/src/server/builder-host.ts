import type { DevState } from '../contract.js'

/** The part of `content-gen dev` that the builder needs. */
export interface BuilderHost {
  /** The real path of the project. */
  readonly root: string
  state(): DevState
  /** The address of the development server on this machine: `http://127.0.0.1:1337`. */
  address(): string
  /** True while the development server answers. */
  isServing(): boolean
  /** Runs work while `dev` neither generates nor migrates. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** Makes `dev` look at the project at once. */
  changed(): void
  /** Reports an error that nobody expects. */
  failed(error: unknown): void
}
