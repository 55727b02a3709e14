// The examples of the kit, with the product of this run. They know the kit and its address alone.
import '../../qa-kit/example.spec.ts'
