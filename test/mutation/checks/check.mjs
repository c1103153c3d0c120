// A permission check: its place, the code without it, and the suites that must notice.
export const check = (file, from, to, ...suites) => ({ file, from, to, suites })

/** Returns the file of a suite: a name is one of test/accounts, anything else is a path. */
export function fileOf(suite) {
  return suite.includes('/') ? suite : `test/accounts/${suite}.test.ts`
}

// The sources.
export const runtime = 'packages/runtime/src/'
export const write = `${runtime}write/`
export const graphql = 'packages/graphql/src/'
export const accounts = 'packages/users-permissions/src/'
export const upload = 'packages/upload/src/'
export const editorial = 'packages/editorial/src/'
export const webhooks = `${editorial}webhooks/`
export const admin = 'packages/admin/src/'

// The suites.
export const matrix = 'matrix'
export const tokens = 'tokens'
export const abuse = 'abuse'
export const flows = 'flows'
export const twins = 'non-interference'
export const limits = 'rate-limit'
export const windows = 'packages/users-permissions/test/rate-limit.test.ts'
export const origins = 'packages/runtime/test/origin.test.ts'
export const statements = 'statements'
export const extended = 'extended'
export const mail = 'mail'
export const codes = 'packages/users-permissions/test/mail-code.test.ts'
export const reads = 'packages/runtime/test/read-sql.test.ts'
export const forms = 'packages/runtime/test/query-forms.test.ts'
export const totals = 'packages/runtime/test/known-totals.test.ts'
export const writes = 'packages/runtime/test/writing/'
export const frame = 'test/writes/frame.test.ts'
export const uploads = 'packages/upload/test/library/'
export const pictures = 'packages/upload/test/picture-process.test.ts'
export const policies = 'test/owner/policies.test.ts'
export const namedQueries = 'test/reads/named-queries.test.ts'
export const addresses = 'packages/editorial/test/webhooks/public-address.test.ts'
export const posts = 'packages/editorial/test/webhooks/post.test.ts'
export const editorialRights = 'test/editorial/rights.test.ts'
export const editorialServices = 'test/editorial/owner-services.test.ts'
export const editorialTwins = 'test/editorial/non-interference.test.ts'
export const previews = 'test/editorial/previews.test.ts'
export const previewLinks = 'test/editorial/preview-links.test.ts'
export const previewRights = 'test/editorial/preview-rights.test.ts'
export const roles = 'test/admin/rights-roles.test.ts'
export const approvals = 'test/admin/approvals.test.ts'
export const roleTwins = 'test/admin/rights-non-interference.test.ts'
export const ruledActs = 'test/classes/ruled-acts.test.ts'
export const detours = 'test/admin/rights-detours.test.ts'
export const accountAttributes = 'test/admin/account-attributes.test.ts'
export const accountLinks = 'test/admin/account-links.test.ts'
export const workingCopies = 'test/editorial/copies.test.ts'
export const copySchedules = 'test/editorial/copy-schedules.test.ts'
export const shownActs = 'packages/editorial/test/shown-act.test.ts'
export const covers = 'packages/admin/test/covers.test.ts'
export const adminSessions = 'test/admin/sessions.test.ts'
export const adminAttacks = 'test/admin/attacks.test.ts'
export const adminMoment = 'test/admin/rights-of-the-moment.test.ts'
export const administrators = 'test/admin/administrators.test.ts'
export const fresh = 'test/admin/fresh.test.ts'
export const projects = 'test/admin/projects.test.ts'
export const hostileSignIns = 'test/accounts/sign-in/hostile.test.ts'
export const signedIn = 'test/accounts/sign-in/accounts.test.ts'
export const oidc = 'test/admin/oidc.test.ts'
export const dishonest = 'test/admin/oidc-dishonest.test.ts'
