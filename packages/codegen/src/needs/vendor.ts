import { join } from 'node:path'
import type { Diagnostic } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import { readProjectText } from '../project/read-text.js'
import type { ExistingManifest } from '../scaffold/existing-manifest.js'

/** An image build has only the files that the Dockerfile copies before it installs. */
export async function vendorNeeds(root: string, manifest: ExistingManifest): Promise<readonly Diagnostic[]> {
  const packages = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  if (!packages.some((spec) => spec.startsWith('file:vendor/'))) return []
  const text = (await readProjectText(join(root, 'Dockerfile'))).text ?? ''
  const [before, ...others] = text.split(/^RUN npm (?:ci|install)\b/m)
  if (others.length === 0 || /^(COPY|ADD) .*\bvendor\b|^(COPY|ADD) \. /m.test(before ?? '')) return []
  const message = '`npm ci` will not find the packages in vendor/'
  const hint = 'Write `COPY vendor ./vendor` before it.'
  return [{ ...problem('vendor-not-copied', 'Dockerfile', message, hint), severity: 'warning' }]
}
