/** The form of all stored names: one folder, nothing hidden, only letters that every file system accepts. */
export const storedName = /^\w[\w.-]{0,254}$/
