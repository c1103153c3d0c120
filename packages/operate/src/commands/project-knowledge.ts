import type { RolesConfig } from '@content-gen/users-permissions/console'

/** The facts about a project that commands need: read from its models in development, from the build in production. */
export interface ProjectKnowledge {
  /** Returns the roles that the project defines; null if it has no accounts. @throws MigrationError if they cannot be determined */
  roles(projectDir: string): Promise<RolesConfig | null>
  /** Returns a sentence for each action that does not exist. */
  unknownActions(projectDir: string, actions: readonly string[]): Promise<readonly string[]>
}
