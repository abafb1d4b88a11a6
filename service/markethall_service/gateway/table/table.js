export * from './table-ZONAMCZJ.js';
