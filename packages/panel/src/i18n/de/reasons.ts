/** Why the server refuses something, by its codes. */
export const reasons = {
  'reason.gone': 'Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  'reason.noType': 'Den Typ {type} gibt es nicht.',
  'reason.forbidden': 'Ihre Rolle erlaubt das nicht.',
  'reason.roleAct':
    'Ihre Rollen erlauben nicht, diesen Eintrag ({type}) zu {act, select, read {lesen} create {anzulegen} update {ändern} delete {löschen} publish {veröffentlichen oder zurückzuziehen} other {ändern}}.',
  'reason.roleEntry':
    'Ihre Rollen erlauben nicht, einen solchen Eintrag ({type}) zu {act, select, read {lesen} create {anzulegen} update {ändern} delete {löschen} publish {veröffentlichen oder zurückzuziehen} other {ändern}}.',
  'reason.roleFields': 'Ihre Rollen erlauben nicht, {fields} zu setzen ({type}).',
  'reason.rolesChanged': 'Ihre Rollen wurden inzwischen geändert. Laden Sie die Seite neu.',
  'reason.noAdministrator': 'Wer das wollte, gehört nicht mehr zu den Administratoren.',
  'reason.changed': 'Jemand hat den Eintrag inzwischen gespeichert.',
  'reason.outdated': 'Jemand hat die Arbeitskopie oder den Eintrag inzwischen gespeichert.',
  'reason.entryDeleted':
    'Der Eintrag wurde gelöscht: Stellen Sie ihn wieder her, und veröffentlichen Sie dann die Arbeitskopie.',
  'reason.sourceDeleted':
    'Der Eintrag, der übersetzt wird, wurde gelöscht: Stellen Sie ihn wieder her, und veröffentlichen Sie dann die Arbeitskopie.',
  'reason.localeTaken': 'In dieser Sprache gibt es schon eine Übersetzung.',
  'reason.singleTaken': 'Es gibt wieder einen Eintrag: Löschen Sie ihn zuerst.',
  'reason.linksGone':
    '{count, plural, one {# Verknüpfung führt} other {# Verknüpfungen führen}} zu etwas, das es nicht mehr gibt.',
  'reason.releaseState':
    '{state, select, done {Das Release ist schon erledigt.} scheduled {Das Release ist geplant.} failed {Das Release ist gescheitert.} other {Das Release ist offen.}}',
  'reason.hidden': 'Das geht nicht, aus einem Grund, den Sie nicht sehen dürfen.',
  'reason.wrongSignIn': 'E-Mail oder Passwort ist falsch',
  'reason.wrongCode': 'Der Code ist falsch',
  'reason.wrongPassword': 'Das Passwort ist falsch',
  'reason.signInLate': 'Die Anmeldung dauerte zu lange: Geben Sie das Passwort noch einmal ein',
  'reason.attempts':
    'Zu viele Versuche. Versuchen Sie es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal.',
  'reason.unavailable': 'Die Datenbank ist nicht erreichbar oder ausgelastet. Versuchen Sie es gleich noch einmal.',
  'reason.readOnly': 'Zurzeit kann nichts gespeichert werden.',
  'reason.tooSlow': 'Das dauerte zu lange. Fragen Sie nach weniger, oder filtern und sortieren Sie nach weniger.',
  'reason.busy': 'Zurzeit ist zu viel zu tun. Versuchen Sie es gleich noch einmal.',
}
