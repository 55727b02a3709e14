import '../shell/shell.css'
import '../fairness/fairness.css'
import { showVerdict } from '../fairness/verdict.ts'

void showVerdict()
