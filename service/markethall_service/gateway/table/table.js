export * from './table-YOVVXQWS.js';
