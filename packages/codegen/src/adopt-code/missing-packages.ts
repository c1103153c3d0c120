import { compareText } from '@content-gen/schema'
import { packageSource } from '../needs/dependencies.js'
import { readManifestOf } from '../scaffold/existing-manifest.js'
import { versions } from '../scaffold/package-manifest.js'
import { schemasOfStrapi, strapiPackage } from '../typescript/strapi-view.js'
import type { Carried } from './carrying.js'

/** Returns the packages that carried code imports and a project lacks, in the versions of the old one. */
export async function missingPackages(
  source: string,
  root: string,
  carried: readonly Carried[],
): Promise<readonly string[]> {
  const [old, own] = await Promise.all([readManifestOf(source), readManifestOf(root)])
  const has = (name: string) => own !== null && (name in own.dependencies || name in own.devDependencies)
  const hasSchemas = carried.some(({ text }) => text.includes(schemasOfStrapi))
  const imported = [...carried.flatMap(({ file }) => file.packages()), ...(hasSchemas ? ['yup'] : [])]
  const names = [...new Set(imported)].filter(
    (name) => isPackage(name) && !has(name) && !name.startsWith('@content-gen/'),
  )
  const strapi =
    carried.some(({ text }) => /generated\/strapi\.js|strapi-context\.js|'@content-gen\/strapi['/]/.test(text)) &&
    !has(strapiPackage)
      ? [packageSource(strapiPackage, versions, { ...own?.dependencies, ...own?.devDependencies })]
      : []
  const versionOf = (name: string) =>
    (name === 'yup' && hasSchemas ? undefined : old?.dependencies[name]) ?? ofStrapi.get(name)
  return [...strapi, ...names.toSorted(compareText).map((name) => withVersion(name, versionOf(name)))]
}

/** The versions that Strapi brings along. */
const ofStrapi: ReadonlyMap<string, string> = new Map([['yup', '0.32.9']])

/** The name is one, and no option of npm nor an address. */
function isPackage(name: string): boolean {
  return /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/i.test(name)
}

function withVersion(name: string, version: string | undefined): string {
  return version === undefined || !/^[\^~]?\d/.test(version) ? name : `${name}@${version}`
}
