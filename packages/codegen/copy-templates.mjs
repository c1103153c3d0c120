// Puts the templates beside the built code, as a published package has them.
import { cpSync, rmSync } from 'node:fs'

const copied = new URL('dist/templates/', import.meta.url)
rmSync(copied, { recursive: true, force: true })
cpSync(new URL('../../templates/', import.meta.url), copied, { recursive: true })
