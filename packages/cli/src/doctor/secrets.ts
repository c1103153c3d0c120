import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, problemFound, warning, type Finding, type Patient } from './finding.js'

/** Checks the secrets of a server, and the file that contains them. */
export async function checkSecrets(patient: Patient): Promise<readonly Finding[]> {
  const findings = [...(await checkAccounts(patient)), ...(await checkFile(patient.root))]
  return findings.length > 0 ? findings : [ok('The secrets are long enough, and private.')]
}

async function checkAccounts({ config, variables }: Patient): Promise<readonly Finding[]> {
  if (config?.['users-permissions'].enabled === false) return []
  const { secretWeakness } = await import('@content-gen/users-permissions/console')
  const { JWT_SECRET: secret, API_TOKEN_SALT: salt } = variables
  if (!secret) return [variables['NODE_ENV'] === 'production' ? problemFound(noSecret) : warning(noSecret)]
  const weak = secretWeakness('JWT_SECRET', secret)
  // A short salt is not a problem: tokens themselves cannot be guessed, and a new salt would revoke them all.
  return [
    ...(weak === null ? [] : [problemFound(`${weak} Put a new one into .env: all users have to sign in again.`)]),
    ...(secret === salt
      ? [problemFound('JWT_SECRET and API_TOKEN_SALT are the same. Change one of them in .env.')]
      : []),
  ]
}

const noSecret =
  'JWT_SECRET is not set: development generates one, production does not start. Run `echo "JWT_SECRET=$(openssl rand -base64 32)" >> .env`.'

async function checkFile(root: string): Promise<readonly Finding[]> {
  const stats = await stat(join(root, '.env')).catch(() => null)
  if (stats === null) return []
  const isOpen = process.platform !== 'win32' && (stats.mode & 0o077) !== 0
  const isTracked = (await git(root, ['ls-files', '--error-unmatch', '.env'])) === 0
  const isOffered = !isTracked && (await git(root, ['check-ignore', '--quiet', '.env'])) === 1
  return [
    ...(isOpen ? [warning('.env can be read by other users of this machine. Run `chmod 600 .env`.')] : []),
    ...(isTracked
      ? [problemFound('.env is under version control. Run `git rm --cached .env`, and change the secrets in it.')]
      : []),
    ...(isOffered ? [warning('.env is not ignored by git. Run `echo .env >> .gitignore`.')] : []),
  ]
}

/** Returns the exit status; null if there is no git. */
function git(root: string, words: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = execFile('git', [...words], { cwd: root }, () => resolve(child.exitCode))
  })
}
