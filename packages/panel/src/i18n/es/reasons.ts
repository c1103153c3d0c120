/** Why the server refuses something, by its codes. */
export const reasons = {
  'reason.gone': 'Esto ya no existe, o no puedes verlo.',
  'reason.noType': 'No existe el tipo {type}.',
  'reason.forbidden': 'Tu rol no permite esto.',
  'reason.roleAct':
    'Tus roles no te permiten {act, select, read {leer} create {crear} update {cambiar} delete {eliminar} publish {publicar o retirar} other {cambiar}} esta entrada de {type}.',
  'reason.roleEntry':
    'Tus roles no te permiten {act, select, read {leer} create {crear} update {cambiar} delete {eliminar} publish {publicar o retirar} other {cambiar}} una entrada así de {type}.',
  'reason.roleFields': 'Tus roles no te permiten definir {fields} de {type}.',
  'reason.rolesChanged': 'Tus roles han cambiado entretanto. Vuelve a cargar la página.',
  'reason.noAdministrator': 'Quien lo pidió ya no es administrador.',
  'reason.changed': 'Alguien ha guardado la entrada entretanto.',
  'reason.outdated': 'Alguien ha guardado la copia de trabajo o la entrada entretanto.',
  'reason.entryDeleted': 'La entrada se eliminó: restáurala y luego publica la copia de trabajo.',
  'reason.sourceDeleted': 'La entrada que se traduce se eliminó: restáurala y luego publica la copia de trabajo.',
  'reason.localeTaken': 'Ya hay una traducción a este idioma.',
  'reason.singleTaken': 'Vuelve a haber una entrada: elimínala primero.',
  'reason.linksGone': '{count, plural, one {# enlace lleva} other {# enlaces llevan}} a lo que ya no existe.',
  'reason.releaseState':
    '{state, select, done {El lanzamiento ya está hecho.} scheduled {El lanzamiento está programado.} failed {El lanzamiento ha fallado.} other {El lanzamiento está abierto.}}',
  'reason.hidden': 'No se puede hacer, por una razón que no puedes ver.',
  'reason.wrongSignIn': 'Correo o contraseña incorrectos',
  'reason.wrongCode': 'Código incorrecto',
  'reason.wrongPassword': 'Contraseña incorrecta',
  'reason.signInLate': 'El inicio de sesión tardó demasiado: vuelve a escribir la contraseña',
  'reason.attempts': 'Demasiados intentos. Inténtalo de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
  'reason.unavailable':
    'No se puede acceder a la base de datos, o está demasiado ocupada. Inténtalo de nuevo enseguida.',
  'reason.readOnly': 'Ahora mismo no se puede guardar nada.',
  'reason.tooSlow': 'Tardó demasiado. Pide menos, o filtra y ordena por menos.',
  'reason.busy': 'Ahora mismo hay demasiado que hacer. Inténtalo de nuevo enseguida.',
}
