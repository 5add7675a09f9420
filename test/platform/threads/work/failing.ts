export default (): never => {
  throw new RangeError('This is not possible.')
}
