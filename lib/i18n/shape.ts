/** A missing key does not compile. */
export type Messages<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Messages<Source[Key]>;
};
