export { confirm, isInteractive } from '@content-gen/operate/commands'
