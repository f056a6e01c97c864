/** Same keys, any text: the type every translation must meet in full, so that a missing key does not compile. */
export type Messages<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Messages<Source[Key]>;
};
