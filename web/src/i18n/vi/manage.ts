export { manage } from "../en/manage";
