import './tokens.css'
import './base.css'
import './print.css'

export { applyColor, applyScheme, setScheme, useScheme, type Scheme } from './scheme.js'
