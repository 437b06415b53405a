import { accessRoutes } from './access-routes.ts';
import { budgetRoutes } from './budget-routes.ts';
import { buildRoutes } from './build-routes.ts';
import type { Route } from './define-route.ts';
import { evalRoutes } from './eval-routes.ts';
import { gateRoutes } from './gate-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { projectRoutes } from './project-routes.ts';
import { takesRoutes } from './takes-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { toolRoutes } from './tool-routes.ts';
import { watchRoutes } from './watch-routes.ts';

/** Every route of the API, in the order of its document. */
export const ROUTES: readonly Route[] = [
  ...projectRoutes,
  ...watchRoutes,
  ...budgetRoutes,
  ...buildRoutes,
  ...toolRoutes,
  ...takesRoutes,
  ...evalRoutes,
  ...gateRoutes,
  ...accessRoutes,
  ...memberRoutes,
  ...tokenRoutes,
];
