/** Why the server refuses something, by its codes. */
export const reasons = {
  'reason.gone': 'Ceci n’existe plus, ou vous ne pouvez pas le voir.',
  'reason.noType': 'Le type {type} n’existe pas.',
  'reason.forbidden': 'Votre rôle ne le permet pas.',
  'reason.roleAct':
    'Vos rôles ne permettent pas de {act, select, read {lire} create {créer} update {modifier} delete {supprimer} publish {publier ou dépublier} other {modifier}} cette entrée ({type}).',
  'reason.roleEntry':
    'Vos rôles ne permettent pas de {act, select, read {lire} create {créer} update {modifier} delete {supprimer} publish {publier ou dépublier} other {modifier}} une telle entrée ({type}).',
  'reason.roleFields': 'Vos rôles ne permettent pas de définir {fields} ({type}).',
  'reason.rolesChanged': 'Vos rôles ont changé entre-temps. Rechargez la page.',
  'reason.noAdministrator': 'La personne qui l’a demandé n’est plus administratrice.',
  'reason.changed': 'Quelqu’un a enregistré l’entrée entre-temps.',
  'reason.outdated': 'Quelqu’un a enregistré la copie de travail ou l’entrée entre-temps.',
  'reason.entryDeleted': 'L’entrée a été supprimée : restaurez-la, puis publiez la copie de travail.',
  'reason.sourceDeleted': 'L’entrée traduite a été supprimée : restaurez-la, puis publiez la copie de travail.',
  'reason.localeTaken': 'Il existe déjà une traduction dans cette langue.',
  'reason.singleTaken': 'Il y a de nouveau une entrée : supprimez-la d’abord.',
  'reason.linksGone': '{count, plural, one {# lien mène} other {# liens mènent}} à ce qui n’existe plus.',
  'reason.releaseState':
    '{state, select, done {La mise en ligne est déjà faite.} scheduled {La mise en ligne est planifiée.} failed {La mise en ligne a échoué.} other {La mise en ligne est ouverte.}}',
  'reason.hidden': 'C’est impossible, pour une raison que vous ne pouvez pas voir.',
  'reason.wrongSignIn': 'E-mail ou mot de passe incorrect',
  'reason.wrongCode': 'Code incorrect',
  'reason.wrongPassword': 'Mot de passe incorrect',
  'reason.signInLate': 'La connexion a pris trop de temps : saisissez à nouveau le mot de passe',
  'reason.attempts': 'Trop de tentatives. Réessayez dans {minutes, plural, one {une minute} other {# minutes}}.',
  'reason.unavailable': 'La base de données est inaccessible ou trop occupée. Réessayez dans un instant.',
  'reason.readOnly': 'Rien ne peut être enregistré pour le moment.',
  'reason.tooSlow': 'Cela a pris trop de temps. Demandez moins, ou filtrez et triez sur moins.',
  'reason.busy': 'Il y a trop à faire pour le moment. Réessayez dans un instant.',
}
