export { first } from "../en/first";
