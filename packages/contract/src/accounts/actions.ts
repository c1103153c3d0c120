/** The actions that a role of this type starts with, unless the config says otherwise. */
export const firstActions = {
  public: [
    'plugin::users-permissions.auth.callback',
    'plugin::users-permissions.auth.connect',
    'plugin::users-permissions.auth.forgotPassword',
    'plugin::users-permissions.auth.resetPassword',
    'plugin::users-permissions.auth.register',
    'plugin::users-permissions.auth.emailConfirmation',
    'plugin::users-permissions.auth.sendEmailConfirmation',
  ],
  authenticated: ['plugin::users-permissions.auth.changePassword', 'plugin::users-permissions.user.me'],
} as const
