import './tokens.css'
import './base.css'

export { applyColor, applyScheme, setScheme, useScheme, type Scheme } from './scheme.js'
