import type { CodedFault, Reason, RefusalCode } from '@content-gen/admin/panel-api'
import type { MessageKey } from './messages.js'
import type { Translate } from './translate.js'

/** The words for each code; those of values have the name of the attribute before them. */
const keys: Readonly<Record<Exclude<RefusalCode, 'invalid'>, MessageKey>> = {
  required: 'issue.required',
  minLength: 'issue.minLength',
  maxLength: 'issue.maxLength',
  maxBytes: 'issue.maxBytes',
  pattern: 'issue.pattern',
  uid: 'issue.uid',
  email: 'issue.email',
  text: 'issue.text',
  boolean: 'issue.boolean',
  number: 'issue.number',
  integer: 'issue.integer',
  min: 'issue.min',
  max: 'issue.max',
  enumeration: 'issue.enumeration',
  list: 'issue.list',
  minItems: 'issue.minItems',
  maxItems: 'issue.maxItems',
  unique: 'issue.unique',
  fileKind: 'issue.fileKind',
  missingLinks: 'issue.missingLinks',
  circle: 'issue.circle',
  gone: 'reason.gone',
  noType: 'reason.noType',
  forbidden: 'reason.forbidden',
  roleAct: 'reason.roleAct',
  roleEntry: 'reason.roleEntry',
  roleFields: 'reason.roleFields',
  rolesChanged: 'reason.rolesChanged',
  noAdministrator: 'reason.noAdministrator',
  changed: 'reason.changed',
  outdated: 'reason.outdated',
  entryDeleted: 'reason.entryDeleted',
  sourceDeleted: 'reason.sourceDeleted',
  localeTaken: 'reason.localeTaken',
  singleTaken: 'reason.singleTaken',
  linksGone: 'reason.linksGone',
  releaseState: 'reason.releaseState',
  scheduled: 'reason.scheduled',
  unapproved: 'reason.unapproved',
  unreviewed: 'reason.unreviewed',
  reviewMove: 'reason.reviewMove',
  hidden: 'reason.hidden',
  wrongSignIn: 'reason.wrongSignIn',
  wrongCode: 'reason.wrongCode',
  wrongPassword: 'reason.wrongPassword',
  signInLate: 'reason.signInLate',
  notFresh: 'reason.notFresh',
  otherProject: 'reason.otherProject',
  otherPerson: 'reason.otherPerson',
  signInBlocked: 'reason.signInBlocked',
  providerFailed: 'reason.providerFailed',
  providerLate: 'reason.providerLate',
  providerMail: 'reason.providerMail',
  providerOther: 'reason.providerOther',
  providerStranger: 'reason.providerStranger',
  attempts: 'reason.attempts',
  linkGone: 'reason.linkGone',
  passwordIsEmail: 'reason.passwordIsEmail',
  passwordFirst: 'reason.passwordFirst',
  passwordsDiffer: 'reason.passwordsDiffer',
  factorLate: 'reason.factorLate',
  factorOn: 'reason.factorOn',
  factorOff: 'reason.factorOff',
  settingMissing: 'reason.settingMissing',
  addressTaken: 'reason.addressTaken',
  nameTaken: 'reason.nameTaken',
  personTaken: 'reason.personTaken',
  personThere: 'reason.personThere',
  personIssuer: 'reason.personIssuer',
  administratorBlocked: 'reason.administratorBlocked',
  administratorBeyond: 'reason.administratorBeyond',
  lastSuper: 'reason.lastSuper',
  noRole: 'reason.noRole',
  roleBeyond: 'reason.roleBeyond',
  tokenTaken: 'reason.tokenTaken',
  tokenBeyond: 'reason.tokenBeyond',
  pictureUnreachable: 'reason.pictureUnreachable',
  assistantFailed: 'reason.assistantFailed',
  webhookBeyond: 'reason.webhookBeyond',
  webhookName: 'reason.webhookName',
  webhookTaken: 'reason.webhookTaken',
  webhooksFull: 'reason.webhooksFull',
  webhookUrl: 'reason.webhookUrl',
  webhookScheme: 'reason.webhookScheme',
  webhookPassword: 'reason.webhookPassword',
  webhookSecret: 'reason.webhookSecret',
  headersMany: 'reason.headersMany',
  headerName: 'reason.headerName',
  headerTwice: 'reason.headerTwice',
  headerValue: 'reason.headerValue',
  headersElsewhere: 'reason.headersElsewhere',
  deliveryState: 'reason.deliveryState',
  fileEmpty: 'reason.fileEmpty',
  fileName: 'reason.fileName',
  fileNameLong: 'reason.fileNameLong',
  fileTooLarge: 'reason.fileTooLarge',
  fileCutOff: 'reason.fileCutOff',
  fileType: 'reason.fileType',
  fileElsewhere: 'reason.fileElsewhere',
  filesUnavailable: 'reason.filesUnavailable',
  fileChanged: 'reason.fileChanged',
  notPicture: 'reason.notPicture',
  notCroppable: 'reason.notCroppable',
  folderTaken: 'reason.folderTaken',
  folderInside: 'reason.folderInside',
  folderDeep: 'reason.folderDeep',
  foldersFull: 'reason.foldersFull',
  folderName: 'reason.folderName',
  folderNameLong: 'reason.folderNameLong',
  folderChanged: 'reason.folderChanged',
  filesMany: 'reason.filesMany',
  commentReader: 'reason.commentReader',
  commentAnswered: 'reason.commentAnswered',
  commentsFull: 'reason.commentsFull',
  tableText: 'reason.tableText',
  tableQuote: 'reason.tableQuote',
  tableWide: 'reason.tableWide',
  tableLarge: 'reason.tableLarge',
  tableLong: 'reason.tableLong',
  tableEmpty: 'reason.tableEmpty',
  columnTwice: 'reason.columnTwice',
  columnUnknown: 'reason.columnUnknown',
  columnMissing: 'reason.columnMissing',
  attributeTwice: 'reason.attributeTwice',
  attributeUnknown: 'reason.attributeUnknown',
  keyUnknown: 'reason.keyUnknown',
  keyMissing: 'reason.keyMissing',
  rowCells: 'reason.rowCells',
  rowKey: 'reason.rowKey',
  rowKeys: 'reason.rowKeys',
  rowTwice: 'reason.rowTwice',
  rowLocale: 'reason.rowLocale',
  cellKind: 'reason.cellKind',
  cellLink: 'reason.cellLink',
  cellLinks: 'reason.cellLinks',
  cellState: 'reason.cellState',
  unavailable: 'reason.unavailable',
  readOnly: 'reason.readOnly',
  tooSlow: 'reason.tooSlow',
  busy: 'reason.busy',
  failed: 'reason.failed',
  notTried: 'reason.notTried',
}

/** The faults that one sentence lists. */
const mostFaults = 5

/** Returns a reason of the server in the language of the person; in the server's words if nobody knows its code. */
export function reasonText(t: Translate, reason: Reason): string {
  const { code, faults, message } = reason
  if (code !== 'invalid') return worded(t, reason)
  if (faults.length === 0) return message
  const told = faults.slice(0, mostFaults).map((fault) => faultText(t, fault))
  return [...told, ...(faults.length > told.length ? ['…'] : [])].join('; ')
}

/** Returns what is wrong with a value, with the way to it. */
export function faultText(t: Translate, fault: CodedFault): string {
  const { path, code } = fault
  const isWorded = keyOf(code) !== undefined
  const way = path.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : nameOf(t, step))).join(' › ')
  return isWorded && way !== '' ? `${way}: ${worded(t, fault)}` : worded(t, fault)
}

/** The panel's own fields have names of its own; attributes have those of the model. */
function nameOf(t: Translate, step: string): string {
  return step === 'password' ? t('session.password') : step
}

function worded(t: Translate, { code, data, message }: Pick<Reason, 'code' | 'data' | 'message'>): string {
  const key = keyOf(code)
  return key === undefined ? message : t(key, data)
}

/** A newer server may have other codes. */
function keyOf(code: RefusalCode | null): MessageKey | undefined {
  return code !== null && code !== 'invalid' && Object.hasOwn(keys, code) ? keys[code] : undefined
}
