import '../shell/shell.css'
import './fairness.css'
import { showVerdict } from './verdict.ts'

void showVerdict()
