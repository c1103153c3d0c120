/** Why the server refuses something, by its codes. */
export const reasons = {
  'reason.gone': 'This does not exist any more, or you may not see it.',
  'reason.noType': 'There is no type {type}.',
  'reason.forbidden': 'Your role does not permit this.',
  'reason.roleAct':
    'Your roles do not let you {act, select, read {read} create {create} update {change} delete {delete} publish {publish or unpublish} other {change}} this entry of {type}.',
  'reason.roleEntry':
    'Your roles do not let you {act, select, read {read} create {create} update {change} delete {delete} publish {publish or unpublish} other {change}} an entry like this of {type}.',
  'reason.roleFields': 'Your roles do not let you set {fields} of {type}.',
  'reason.rolesChanged': 'Your roles have changed meanwhile. Load the page again.',
  'reason.noAdministrator': 'Whoever asked for this is no administrator any more.',
  'reason.changed': 'Somebody has saved the entry meanwhile.',
  'reason.outdated': 'Somebody has saved the working copy or the entry meanwhile.',
  'reason.entryDeleted': 'The entry was deleted: restore it, then publish the working copy.',
  'reason.sourceDeleted': 'The entry that it translates was deleted: restore it, then publish the working copy.',
  'reason.localeTaken': 'There is a translation into this language already.',
  'reason.singleTaken': 'There is an entry again: delete it first.',
  'reason.linksGone': '{count, plural, one {# link leads} other {# links lead}} to what is gone.',
  'reason.releaseState':
    '{state, select, done {The release is done already.} scheduled {The release is scheduled.} failed {The release has failed.} other {The release is open.}}',
  'reason.hidden': 'It cannot be done, for a reason that you may not see.',
  'reason.wrongSignIn': 'Wrong e-mail or password',
  'reason.wrongCode': 'Wrong code',
  'reason.wrongPassword': 'Wrong password',
  'reason.signInLate': 'The sign-in took too long: enter the password again',
  'reason.attempts': 'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  'reason.unavailable': 'The database cannot be reached, or is too busy. Try again in a moment.',
  'reason.readOnly': 'Nothing can be stored at the moment.',
  'reason.tooSlow': 'This took too long. Ask for less, or filter and sort by less.',
  'reason.busy': 'There is too much to do at the moment. Try again shortly.',
} as const
