import lume from "lume/mod.ts";
import extractOrder from "lume/plugins/extract_order.ts";

const site = lume({ location: new URL("https://kites.example/") });
site.copy("img").use(extractOrder());
export default site;
